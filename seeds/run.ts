export { type DemoSecrets, isEmpty, seedDemo, type SeedOptions } from './seed-demo.ts'

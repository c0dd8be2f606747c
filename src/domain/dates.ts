export * from './calendar.ts'
export * from './kyiv.ts'

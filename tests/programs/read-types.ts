import { contentTypeOf } from '#server/files/content-type.ts'

/**
 * Tells the types of all files at once, and by how many bytes what the process holds grew meanwhile: `--expose-gc
 * read-types.ts <path>…`. What the collector would take is not held: when it comes is chance.
 */
const paths = process.argv.slice(2)
const held = (): number => {
  globalThis.gc?.()
  return process.memoryUsage.rss()
}
// what a process takes once is not measured
await contentTypeOf(paths[0] ?? '')
const before = held()
let most = before
const watch = setInterval(() => (most = Math.max(most, held())), 25)
const types = await Promise.all(paths.map((path) => contentTypeOf(path)))
clearInterval(watch)
console.log(JSON.stringify({ types, growth: most - before }))

import { contentTypeOf } from '#server/files/content-type.ts'

/** Tells the types of all files at once, and by how many bytes the process grew meanwhile: `read-types.ts <path>…`. */
const paths = process.argv.slice(2)
// work done once for the first file
await contentTypeOf(paths[0] ?? '')
const before = process.memoryUsage.rss()
let most = before
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
const types = await Promise.all(paths.map((path) => contentTypeOf(path)))
clearInterval(watch)
console.log(JSON.stringify({ types, growth: most - before }))

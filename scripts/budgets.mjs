// The cost of a first visit to each address: the bytes (JS + CSS) that a browser with brotli receives from the server
// itself, and how many files it asks for, both against the budgets. What loads later, on demand, is listed separately.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { PAGES } from '../src/domain/pages.ts'
import { modulesOf, pageFiles } from '../src/server/http/page-files.ts'
import { serveWeb } from '../src/server/http/web-files.ts'

const KIB = 1024
const LANDING_KIB = 100
// the aim is 140, which they keep; after a change of a text the packing ends up to 3 KiB higher or lower
const PAGE_KIB = 144
// employees sit at desks
const STAFF_KIB = 150
const MOST_REQUESTS = 20
/** Files of a first visit: the page itself, scripts, style sheets, both halves of the font, the icon; calls come besides. */
const BESIDE_CODE = 4
const directory = join(import.meta.dirname, '../dist/web')

const { first, filesOf, withImports, later } = pageFiles(directory)
const app = Fastify()
await serveWeb(app, { directory, demo: false, publicUrl: 'http://localhost' })

/** Bytes of the body, file by file, as a browser that takes brotli receives them. */
const received = new Map()
async function bytesOf(files) {
  for (const file of files) {
    if (received.has(file)) continue
    const reply = await app.inject({ url: `/${file}`, headers: { 'accept-encoding': 'br, gzip' } })
    if (reply.statusCode !== 200) throw new Error(`${file}: ${reply.statusCode}`)
    received.set(file, reply.rawPayload.length)
  }
  return files.reduce((sum, file) => sum + received.get(file), 0)
}

const limitOf = ({ path, layout }) => (path === '/' ? LANDING_KIB : layout === 'admin' ? STAFF_KIB : PAGE_KIB)
const rows = PAGES.map((page) => ({ path: page.path, kib: limitOf(page), modules: modulesOf(page) }))
const routed = new Set(rows.flatMap(({ modules }) => modules))
const failures = []
const pressed = new Map()
for (const { path, kib, modules } of rows) {
  const files = [...first, ...filesOf(modules)]
  const bytes = await bytesOf(files)
  const limit = kib * KIB
  const requests = files.length + BESIDE_CODE
  if (bytes > limit) failures.push(`${path} is over its budget of ${kib} KiB`)
  if (requests > MOST_REQUESTS) failures.push(`${path} asks for more than ${MOST_REQUESTS} files`)
  console.log(
    `${(bytes / KIB).toFixed(1).padStart(7)} / ${kib} KiB  ${String(requests).padStart(2)} requests  ${path}`,
  )
  // module → bytes beyond those that any page with it has already
  for (const key of new Set(withImports(modules).flatMap(later))) {
    if (routed.has(key)) continue
    const beyond = await bytesOf(filesOf([key]).filter((file) => !files.includes(file)))
    pressed.set(key, Math.max(beyond, pressed.get(key) ?? 0))
  }
}
// a worker is fetched by the page that starts it: the manifest has it among the assets of the module that names it
const manifest = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8'))
const workers = Object.entries(manifest).flatMap(([key, { assets = [] }]) =>
  assets.filter((file) => file.endsWith('.js')).map((file) => ({ key, file })),
)
await bytesOf(workers.map(({ file }) => file))
await app.close()

console.log('\nLater than the page, when it is asked for (a press, or what the data need), at most:')
for (const [key, bytes] of [...pressed].sort(([first], [other]) => first.localeCompare(other)))
  console.log(`${(bytes / KIB).toFixed(1).padStart(7)} KiB  ${key}`)
console.log('\nIn a worker of its own, when it is started:')
for (const { key, file } of workers)
  console.log(`${(received.get(file) / KIB).toFixed(1).padStart(7)} KiB  named by ${key}`)
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exitCode = 1
}

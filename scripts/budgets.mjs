// The bytes a browser that takes brotli receives for each address (JS + CSS) from the server itself, against the
// budgets; which files those are dist/web/manifest.json tells. What comes later, when it is asked for, stands apart.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { EAGER, LAYOUTS, NOT_BUILT_YET, PAGES } from '../src/domain/pages.ts'
import { serveWeb } from '../src/server/http/web-files.ts'

const KIB = 1024
const LANDING_KIB = 100
const PAGE_KIB = 140
/** Files of a first visit: the page itself, scripts, style sheets, both halves of the font, the icon; calls come besides. */
const BESIDE_CODE = 4
const dist = 'dist/web'

const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'))
const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry)

const app = Fastify()
await serveWeb(app, { directory: join(import.meta.dirname, '..', dist), demo: false })

/** Bytes of the body, file by file, as a browser that takes brotli receives them. */
const received = new Map()
for (const file of new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))) {
  const reply = await app.inject({ url: `/${file}`, headers: { 'accept-encoding': 'br, gzip' } })
  if (reply.statusCode !== 200) throw new Error(`${file}: ${reply.statusCode}`)
  received.set(file, reply.rawPayload.length)
}
await app.close()
const bytesOf = (files) => files.reduce((sum, file) => sum + received.get(file), 0)

/** Modules of the manifest fetched for some of them: what they import statically. */
function modulesOf(keys) {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  keys.forEach(visit)
  return [...seen]
}

/** Their chunks and style sheets. */
function filesOf(keys) {
  const files = new Set()
  for (const key of modulesOf(keys)) {
    const chunk = manifest[key]
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
  }
  return [...files].filter((file) => /\.(js|css)$/.test(file))
}

const fileOf = (name) => `src/web/${name}.tsx`

/** The rows of the table of pages: address, the modules of its layout and page. */
const rows = () =>
  PAGES.map(({ path, layout, module }) => ({
    path,
    modules: [LAYOUTS[layout], module ?? NOT_BUILT_YET].filter((name) => !EAGER.includes(name)).map(fileOf),
  }))

/** What these pages fetch later, when it is asked for: module → bytes beyond those the page has already. */
function onPress(modules) {
  const routed = new Set(rows().flatMap((row) => row.modules))
  const here = filesOf([entryKey, ...modules])
  const later = modulesOf(modules).flatMap((key) => manifest[key].dynamicImports ?? [])
  return [...new Set(later)]
    .filter((key) => !routed.has(key))
    .map((key) => [key, bytesOf(filesOf([key]).filter((file) => !here.includes(file)))])
}

const failures = []
const pressed = new Map()
const lines = rows().map(({ path, modules }) => {
  const absent = modules.filter((key) => !(key in manifest))
  if (absent.length > 0) throw new Error(`${path}: ${absent.join(', ')} is not in the build`)
  const files = filesOf([entryKey, ...modules])
  const bytes = bytesOf(files)
  for (const [key, later] of onPress(modules)) pressed.set(key, Math.max(later, pressed.get(key) ?? 0))
  const limit = (path === '/' ? LANDING_KIB : PAGE_KIB) * KIB
  const requests = files.length + BESIDE_CODE
  if (bytes > limit) failures.push(`${path} is over its budget of ${limit / KIB} KiB`)
  return `${(bytes / KIB).toFixed(1).padStart(7)} / ${limit / KIB} KiB  ${String(requests).padStart(2)} requests  ${path}`
})

console.log(lines.join('\n'))
console.log('\nLater than the page, when it is asked for (a press, or what the data need), at most:')
for (const [key, bytes] of [...pressed].sort(([one], [other]) => one.localeCompare(other)))
  console.log(`${(bytes / KIB).toFixed(1).padStart(7)} KiB  ${key}`)
if (failures.length > 0) {
  console.error([...new Set(failures)].join('\n'))
  process.exitCode = 1
}

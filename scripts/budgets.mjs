// The bytes a browser that takes brotli receives for each address (JS + CSS) from the server itself, against the
// budgets; which files those are dist/web/manifest.json tells. What comes later, when it is asked for, stands apart.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { serveWeb } from '../src/server/http/web-files.ts'

const KIB = 1024
const LANDING_KIB = 109
const PAGE_KIB = 150
const dist = 'dist/web'
const table = 'src/web/routes.ts'

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

const importsOf = (text) =>
  [...text.matchAll(/import\('(\.[^']+)'\)/g)].map(([, path]) => join('src/web', path))

/** The rows of the table of routes: address, the modules of its layout and page. */
function rows() {
  const source = readFileSync(table, 'utf8')
  const statements = source.split(/^(?=(?:export )?const )/m)
  const bases = Object.fromEntries(
    [...source.matchAll(/^const (\w) = '(\/[^']+)'/gm)].map(([, name, path]) => [name, path]),
  )
  const layouts = {}
  const found = [{ path: '/', modules: [] }]
  for (const text of statements) {
    const layout = /^const (\w+) = createRoute\([\s\S]*id: '/.exec(text)
    if (layout) layouts[layout[1]] = importsOf(text)
    const page = /^const \w+ = page\(\s*(\w+),\s*[`']([^`']+)[`']/.exec(text)
    if (page) {
      const path = page[2].replace(/\$\{(\w)\}/g, (_, name) => bases[name])
      found.push({ path, modules: [...layouts[page[1]], ...pageModule(text)] })
    }
    const report = /^const \w+ = report\(\s*'(\w+)'/.exec(text)
    if (report) {
      const path = `${bases.a}/statreports/reports/${report[1]}`
      found.push({ path, modules: [...layouts.adminCabinet, ...pageModule(text)] })
    }
  }
  return found
}

const pageModule = (text) => {
  const modules = importsOf(text)
  return modules.length > 0 ? modules : ['src/web/NotBuiltYet.tsx']
}

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
  if (bytes > limit) failures.push(`${path} is over its budget of ${limit / KIB} KiB`)
  return `${(bytes / KIB).toFixed(1).padStart(7)} / ${limit / KIB} KiB  ${path}`
})

console.log(lines.join('\n'))
console.log('\nLater than the page, when it is asked for (a press, or what the data need), at most:')
for (const [key, bytes] of [...pressed].sort(([one], [other]) => one.localeCompare(other)))
  console.log(`${(bytes / KIB).toFixed(1).padStart(7)} KiB  ${key}`)
if (failures.length > 0) {
  console.error([...new Set(failures)].join('\n'))
  process.exitCode = 1
}

// The bytes a browser fetches for each address (JS + CSS, brotli) against the budgets, from dist/web/manifest.json.
// Also: every class of the kit used in code has its rule, because a forgotten style sheet is silent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const KIB = 1024
const LANDING_KIB = 110
const PAGE_KIB = 150
const dist = 'dist/web'
const table = 'src/web/routes.ts'

const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'))
const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry)

const contents = new Map()
function content(file) {
  if (!contents.has(file)) contents.set(file, readFileSync(join(dist, file), 'utf8'))
  return contents.get(file)
}

const sizes = new Map()
function brotliBytes(file) {
  if (!sizes.has(file)) {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    sizes.set(file, brotliCompressSync(Buffer.from(content(file)), options).length)
  }
  return sizes.get(file)
}

/** Files fetched for some modules of the manifest: their chunks, what these import statically, their style sheets. */
function filesOf(keys) {
  const seen = new Set()
  const files = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) visit(next)
  }
  keys.forEach(visit)
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

const failures = []
const lines = rows().map(({ path, modules }) => {
  const absent = modules.filter((key) => !(key in manifest))
  if (absent.length > 0) throw new Error(`${path}: ${absent.join(', ')} is not in the build`)
  const files = filesOf([entryKey, ...modules])
  const bytes = files.reduce((sum, file) => sum + brotliBytes(file), 0)
  const limit = (path === '/' ? LANDING_KIB : PAGE_KIB) * KIB
  if (bytes > limit) failures.push(`${path} is over its budget of ${limit / KIB} KiB`)
  missingRules(path, files)
  return `${(bytes / KIB).toFixed(1).padStart(7)} / ${limit / KIB} KiB  ${path}`
})

function missingRules(path, files) {
  const used = new Set()
  const styled = new Set()
  for (const file of files) {
    const into = file.endsWith('.css') ? styled : used
    for (const [name] of content(file).matchAll(/\bm_[0-9a-f]{6,8}\b/g)) into.add(name)
  }
  const missing = [...used].filter((name) => !styled.has(name))
  if (missing.length > 0) failures.push(`${path} uses ${missing.join(', ')} without a rule`)
}

console.log(lines.join('\n'))
if (failures.length > 0) {
  console.error([...new Set(failures)].join('\n'))
  process.exitCode = 1
}

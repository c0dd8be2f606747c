import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { createServer, defineConfig, type Plugin, type Rolldown } from 'vite'
import { chunksOf, type Module, reached } from './scripts/chunks.ts'
import { eachIcon } from './scripts/each-icon.ts'
import { notes } from './scripts/notes.ts'
import { EAGER, LAYOUTS, NOT_BUILT_YET, PAGES, START } from './src/domain/pages.ts'
import { web } from './src/text/web.ts'

const backend = `http://localhost:${process.env['PORT'] ?? '3000'}`

/** The words of the static page come from src/text like all others. */
const words: Plugin = {
  name: 'words',
  transformIndexHtml: (html) =>
    html
      .replace('%product%', web.product)
      .replace('%description%', web.description)
      .replace('%preloader%', web.preloader),
}

const ROOT = /<div id="root">[\s\S]*<\/div>(?=\s*<script|\s*<\/body>)/

/**
 * Variants of the page: for the start page with its first sight instead of only the pre-loader, and both pages again
 * for a server that shows the demo town, which is stated on every screen. All of this is in the page before any script
 * runs.
 */
const pagesOfServer: Plugin = {
  name: 'pages-of-server',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('there is no index.html to make the other pages of')
    const source = String(page.source)
    if (!ROOT.test(source)) throw new Error('index.html has no #root')
    const start = source
      .replace(ROOT, `<div id="root">${await firstSight()}</div>`)
      .replace('</head>', `${startFiles(bundle, source)}</head>`)
    const demo = (html: string) =>
      html.replace('<div id="root">', `<aside class="demo">${web.demo}</aside><div id="root">`)
    this.emitFile({ type: 'asset', fileName: 'start.html', source: start })
    this.emitFile({ type: 'asset', fileName: 'demo.html', source: demo(source) })
    this.emitFile({ type: 'asset', fileName: 'demo-start.html', source: demo(start) })
  },
}

/**
 * The files that the start page needs besides those of the program: its first sight needs their styles before any
 * script runs.
 */
function startFiles(bundle: Rolldown.OutputBundle, source: string): string {
  const names = new Set<string>()
  const visit = (name: string) => {
    const part = bundle[name]
    if (part?.type !== 'chunk' || names.has(name)) return
    names.add(name)
    part.viteMetadata?.importedCss.forEach((css) => names.add(css))
    part.imports.forEach(visit)
  }
  for (const [name, part] of Object.entries(bundle))
    if (part.type === 'chunk' && part.facadeModuleId === file(START)) visit(name)
  if (names.size === 0) throw new Error('the start page has no chunk')
  return [...names]
    .filter((name) => !source.includes(`/${name}`))
    .map((name) =>
      name.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${name}">`
        : `<link rel="modulepreload" crossorigin href="/${name}">`,
    )
    .join('')
}

/** Rendered by the module itself, with the class names that the build gives to the same style sheets. */
async function firstSight(): Promise<string> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
  })
  try {
    const module = await server.ssrLoadModule('/src/web/landing/first-sight.tsx')
    return module['firstSight']()
  } finally {
    await server.close()
  }
}

/**
 * A first visit makes at most 20 requests: besides these files it loads the page, the icon, two fonts, the program in
 * three files and its styles, and what all pages share with the start page.
 */
const MOST_FILES = 11
/**
 * Customers come by telephone: their pages are to have 140 KiB, those of employees 150 (scripts/budgets.mjs), of which
 * the program takes 83. Measured, in KiB a page on average: customers 1.7 less, employees the same.
 */
const STAFF_SHARE = 1.17

/** Imports of files of the table of pages, by their names there. */
const imports = (names: readonly string[]) =>
  [...new Set(names)].map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`/src/web/${name}.tsx`)})`,
  )
const pagesIn = (layout: string) =>
  PAGES.filter((page) => page.layout === layout).map(({ module }) => module ?? NOT_BUILT_YET)
/**
 * The modules that import the files named in the table of pages: the program knows the layouts and the pages that stand
 * in its own, every other layout brings the imports of its pages, so that nobody loads those of other cabinets.
 */
const pages: Plugin = {
  name: 'pages',
  resolveId: (id) => (/^virtual:pages(\/\w+)?$/.test(id) ? `\0${id}` : null),
  load(id) {
    const [, layout] = /^\0virtual:pages\/(\w+)$/.exec(id) ?? []
    if (layout !== undefined) return `export const pages = { ${imports(pagesIn(layout)).join(', ')} }`
    if (id !== '\0virtual:pages') return null
    const layouts = Object.entries(LAYOUTS)
    const within = layouts.filter(([, name]) => EAGER.includes(name)).flatMap(([layout]) => pagesIn(layout))
    const later = [...layouts.map(([, name]) => name).filter((name) => !EAGER.includes(name)), ...within]
    return [
      ...EAGER.map((name, n) => `import eager${n} from ${JSON.stringify(`/src/web/${name}.tsx`)}`),
      `export const eager = { ${EAGER.map((name, n) => `${JSON.stringify(name)}: eager${n}`).join(', ')} }`,
      `export const lazy = { ${imports(later).join(', ')} }`,
    ].join('\n')
  },
}

const file = (name: string) => join(import.meta.dirname, `src/web/${name}.tsx`)
type Info = { importedIds: string[]; dynamicallyImportedIds: string[]; code: string | null } | null
/** What a module weighs by: the bundler knows of a style sheet only the names of its classes. */
const sourceOf = (id: string, code: string | null | undefined): string =>
  id.endsWith('.css') && existsSync(id) ? readFileSync(id, 'utf8') : (code ?? '')
let shared: Map<string, string> | null = null
/** The chunk of a module that several pages use; null: the module stays with the only page that uses it. */
function sharedChunk(id: string, infoOf: (id: string) => Info): string | null {
  if (shared === null) {
    const modules = new Map<string, Module>()
    const read = (moduleId: string) => {
      if (modules.has(moduleId)) return
      const info = infoOf(moduleId)
      const imports = [...(info?.importedIds ?? [])]
      const later = [...(info?.dynamicallyImportedIds ?? [])]
      modules.set(moduleId, {
        imports,
        later,
        bytes: brotliCompressSync(sourceOf(moduleId, info?.code), {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
        }).length,
      })
      for (const next of [...imports, ...later]) read(next)
    }
    const main = join(import.meta.dirname, 'src/web/main.tsx')
    read(main)
    const withProgram = reached(modules, main)
    const start = file(START)
    const rest = PAGES.filter(({ module }) => module !== START)
    const others = rest.map(({ layout, module }) => [file(LAYOUTS[layout]), file(module ?? NOT_BUILT_YET)])
    const elsewhere = new Set(others.flat().flatMap((id) => [...reached(modules, id)]))
    // what the start page shares with others goes into a single file, so that the start page loads no modules that only
    // the others need
    const ofStart = [...reached(modules, start)].filter((id) => elsewhere.has(id) && !withProgram.has(id))
    const shares = rest.map(({ layout }) => (layout === 'admin' ? STAFF_SHARE : 1))
    shared = chunksOf(modules, others, new Set([...withProgram, ...ofStart]), MOST_FILES, shares)
    for (const id of ofStart) shared.set(id, 'start')
    // what it shares only with its own later parts stays in its own files
    for (const id of reached(modules, start))
      if (!elsewhere.has(id) && !withProgram.has(id)) shared.set(id, 'start-page')
  }
  return shared.get(id) ?? null
}

/** Builds the client into dist/web. Nothing inline: the page runs under `script-src 'self'; style-src 'self'`. */
export default defineConfig({
  plugins: [react(), eachIcon, pages, notes, words, pagesOfServer],
  // the code that opens keys (jkurwa) calls the global object as Node does
  define: { global: 'globalThis' },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: 'assets/[hash:7].js', chunkFileNames: 'assets/[hash:7].js' },
    },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // file names contain no words, to keep them short: every page contains the list of all files (manifest.json
        // maps them)
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // what releases rarely change stays in the browser's cache
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            // what the first sight needs is loaded with every page
            { name: 'shell', tags: ['$initial'], priority: 2 },
            {
              debugName: 'shared',
              name: (id, bundle) => sharedChunk(id, (moduleId) => bundle.getModuleInfo(moduleId)),
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { port: 4200, proxy: { '/api': backend } },
})

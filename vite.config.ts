import react from '@vitejs/plugin-react'
import { createServer, defineConfig, type Plugin } from 'vite'
import { EAGER, LAYOUTS, NOT_BUILT_YET, PAGES } from './src/domain/pages.ts'
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
 * The page again: for the start page with its first sight instead of the pre-loader alone, and each of both for a server
 * that shows the demo town: it says so on every screen. All of it stands there before any script has run.
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
    const start = source.replace(ROOT, `<div id="root">${await firstSight()}</div>`)
    const demo = (html: string) =>
      html.replace('<div id="root">', `<aside class="demo">${web.demo}</aside><div id="root">`)
    this.emitFile({ type: 'asset', fileName: 'start.html', source: start })
    this.emitFile({ type: 'asset', fileName: 'demo.html', source: demo(source) })
    this.emitFile({ type: 'asset', fileName: 'demo-start.html', source: demo(start) })
  },
}

/** Drawn by the module itself, with the class names the build gives the same style sheets. */
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

const files = new Set<string>(Object.values(LAYOUTS))
for (const { module } of PAGES) files.add(module ?? NOT_BUILT_YET)
/** The importers of the files that the table of pages names. */
const pages: Plugin = {
  name: 'pages',
  resolveId: (id) => (id === 'virtual:pages' ? '\0pages' : null),
  load(id) {
    if (id !== '\0pages') return null
    const file = (name: string) => JSON.stringify(`/src/web/${name}.tsx`)
    const later = [...files].filter((name) => !EAGER.includes(name))
    return [
      ...EAGER.map((name, n) => `import eager${n} from ${file(name)}`),
      `export const eager = { ${EAGER.map((name, n) => `${JSON.stringify(name)}: eager${n}`).join(', ')} }`,
      `export const lazy = { ${later.map((name) => `${JSON.stringify(name)}: () => import(${file(name)})`).join(', ')} }`,
    ].join('\n')
  },
}

/** Builds the client into dist/web. Nothing inline: the page runs under `script-src 'self'; style-src 'self'`. */
export default defineConfig({
  plugins: [react(), pages, words, pagesOfServer],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // no words in them: every page carries the list of all (manifest.json says which is which)
        entryFileNames: 'assets/[hash:8].js',
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:8].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // what every page needs and a release rarely changes, in one file that stays in the browser's cache
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            },
            {
              // ours of the same kind: without it a dozen crumbs would be fetched one by one
              name: 'shell',
              test: /src[\\/](text[\\/](web|format|dates|titles)|domain[\\/](calendar|kyiv|dates|site|phone|guards)|web[\\/](session(?![\\/](accounts|enter))|notice|navigation|offline[\\/](parts|OfflineDoor)|shutdowns[\\/]public-schedule|chunk|company|messages|shell[\\/](Brand|Footer|ThemeSwitch)|api[\\/](call|send|api-problem|basic|check-session)|page[\\/]document-title|ui[\\/](AnyLink|LinkButton|button\.module|shown-while|now|color-scheme|measure|reduced-motion)))|icons-react.*[\\/](createReactComponent|defaultAttributes|Icon(Home|BuildingFactory2|PlugConnected))\./,
            },
            {
              // what nearly every page of a cabinet stands on
              name: 'kit',
              test: /query-core|react-query|src[\\/](text[\\/](kit|duration|nouns|terms)\.|web[\\/](api[\\/]queries|page[\\/](Page|page|Breadcrumbs)\.|lists[\\/]list-state\.|forms[\\/](server-form|fields|Form|forms|ErrorSummary|after-press|focus)\.|ui[\\/](Alert|Badge|Button|Card|Countdown|Dialog|EmptyState|ErrorState|Field|Kit|Loaded|Menu|Money|Pagination|PastTheEnd|Skeleton|Table|TextInput|Toasts|alert|badge|card|dialog|field|menu|money|skeleton|state|table|toasts)\.))/,
            },
          ],
        },
      },
    },
  },
  server: { port: 4200, proxy: { '/api': backend } },
})

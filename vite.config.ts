import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mantineVariables } from './src/web/ui/mantine-variables.ts'

const backend = `http://localhost:${process.env['PORT'] ?? '3000'}`

/** Builds the client into dist/web. Nothing inline: the page runs under `script-src 'self'; style-src 'self'`. */
export default defineConfig({
  plugins: [react(), mantineVariables()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // what every page needs and a release rarely changes, in one file that stays in the browser's cache
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/,
            },
            {
              // ours of the same kind: without it a dozen crumbs would be fetched one by one
              name: 'shell',
              test: /src[\\/](text[\\/](web|format|pages[\\/]titles)|web[\\/](session|notice|navigation|company|messages|shell[\\/](Brand|Footer|ThemeSwitch)|api[\\/](call|send|api-problem|basic)|page[\\/]document-title|ui[\\/](LinkButton|button\.module|shown-while|now|color-scheme|measure|reduced-motion)))/,
            },
          ],
        },
      },
    },
  },
  server: { port: 4200, proxy: { '/api': backend } },
})

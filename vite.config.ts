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
    chunkSizeWarningLimit: 700,
  },
  server: { port: 4200, proxy: { '/api': backend } },
})

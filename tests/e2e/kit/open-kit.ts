import { join } from 'node:path'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { eachIcon } from '../../../scripts/each-icon.ts'

/** There is no server at this address: the test answers every request. */
const ORIGIN = 'http://kit.localhost'

const DOCUMENT =
  '<!doctype html><html lang="uk"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Кіт</title><link rel="icon" href="data:,">' +
  '<link rel="stylesheet" href="/kit.css"><body><script type="module" src="/kit.js"></script></body></html>'

type Built = ReadonlyMap<string, string>
let built: Promise<Built> | null = null

/** Builds the page of the kit in memory; the build of the product does not include it. */
async function buildKit(): Promise<Built> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react(), eachIcon],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.tsx'),
        output: { entryFileNames: 'kit.js', assetFileNames: 'kit[extname]', codeSplitting: false },
      },
    },
  })
  if (!('output' in result)) throw new Error('the kit was not built into one output')
  const files = new Map([['/', DOCUMENT]])
  for (const file of result.output)
    files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source))
  return files
}

/** Opens the page of the kit. */
export async function openKit(page: Page): Promise<void> {
  built ??= buildKit()
  const files = await built
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const body = files.get(pathname)
    const contentType =
      pathname === '/'
        ? 'text/html; charset=utf-8'
        : pathname.endsWith('.css')
          ? 'text/css'
          : 'text/javascript'
    await route.fulfill(body === undefined ? { status: 404 } : { body, contentType })
  })
  await page.goto(ORIGIN)
}

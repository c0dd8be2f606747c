// A first visit of a page over a throttled line and by a slow processor, and the least page it is compared with.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { passwords, persons } from '#seeds/demo-users.ts'
import { browserLaunch, unpackBrowser } from '#tests/e2e/browser.ts'
import { demoServer } from './demo.ts'

const KIB = 1024
const SCRIPT_KIB = 130
const STYLE_KIB = 8
export const SLOWER = 4
/** Bits a second and milliseconds to the server and back. */
type Line = { readonly bits: number; readonly latency: number }
export type Seen = {
  /** until what `until` waits for */
  seconds: number
  /** what tasks longer than 50 ms take beyond these, in ms, from the first paint until nothing is loading */
  blocked: number
  kib: number
  requests: number
  /** from a press to its paint, in ms, each */
  presses: number[]
}
type Visit = {
  line: Line
  until: (page: Page) => Promise<number>
  /** what is pressed when all is there */
  press?: (page: Page) => Promise<void>
}

/** Both in seconds since the page was requested. */
export const painted = async (page: Page) => {
  const first = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  await page.waitForFunction(first)
  return (await page.evaluate(first)) / 1000
}
export const answered = (words: RegExp) => async (page: Page) => {
  await page.getByText(words).first().waitFor()
  return (await page.evaluate(() => performance.now())) / 1000
}

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: 'uk-UA' }

/** The demo town, a browser, a household that has signed in, and the least page. */
export async function visitor() {
  const { address, close } = await demoServer()
  const plain = calibration()
  await unpackBrowser()
  const browser = await chromium.launch(browserLaunch())
  const entered = await browser.newContext({ ...phone, baseURL: address })
  await signIn(await entered.newPage())
  const session = await entered.storageState()
  await entered.close()
  return {
    address,
    plain: plain.address,
    /** The middle of several visits in a browser with nothing cached. */
    async visits(rounds: number, url: string, how: Visit): Promise<Seen> {
      const seen: Seen[] = []
      for (let round = 0; round < rounds; round++)
        seen.push(await visit(browser, url, url.includes('/cabinet') ? session : undefined, how))
      const half = seen.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(rounds / 2)]
      if (!half) throw new Error('nobody visited')
      return { ...half, presses: seen.flatMap(({ presses }) => presses) }
    },
    async close() {
      await browser.close()
      await close()
      plain.close()
    },
  }
}

type Kept = { blocked: number; presses: number[] }
/** What the browser itself tells of a visit, kept in the page (the code of a bench knows no window). */
const NOTES = `
  window.kept = { blocked: 0, presses: [] }
  const observe = (type, read, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...more })
  observe('longtask', ({ duration }) => { kept.blocked += Math.max(0, duration - 50) })
  observe('event', ({ name, duration }) => { if (name === 'click') kept.presses.push(duration) }, { durationThreshold: 16 })
`

async function visit(
  browser: Browser,
  url: string,
  session: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>> | undefined,
  { line: { bits, latency }, until, press }: Visit,
): Promise<Seen> {
  const context = await browser.newContext({ ...phone, ...(session ? { storageState: session } : {}) })
  const page = await context.newPage()
  await page.addInitScript(NOTES)
  const cdp = await context.newCDPSession(page)
  let bytes = 0
  let requests = 0
  cdp.on('Network.requestWillBeSent', () => (requests += 1))
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await cdp.send('Network.enable')
  const throughput = bits / 8
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 })
  page.setDefaultTimeout(40_000)
  const seconds = await until(page)
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  const keptOf = async () => (await page.evaluate('window.kept')) as Kept
  const { blocked } = await keptOf()
  await press?.(page)
  const { presses } = await keptOf()
  await context.close()
  return { seconds, blocked, kib: bytes / KIB, requests, presses }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in/person')
  await page.getByLabel('Номер телефону').fill(persons.one.login)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.person)
  await page.getByRole('button', { name: 'Увійти', exact: true }).click()
  await page.waitForURL('**/cabinet/person/**')
}

/**
 * The minimum for such a page: words in the page, a style sheet, a script with as many bytes as ours, and one answer
 * after it.
 */
function calibration() {
  const html =
    '<!doctype html><meta charset="utf-8"><title>.</title><link rel="stylesheet" href="/s.css"><p>words<p id="p"><script src="/s.js" defer></script>'
  const filling = Array.from({ length: SCRIPT_KIB * KIB }, (_, n) => ((n * 7919) % 36).toString(36)).join('')
  const script = `/*${filling}*/fetch('/a').then(r=>r.text()).then(t=>{p.textContent=t})`
  const style = `p{color:#123}/*${filling.slice(0, STYLE_KIB * KIB)}*/`
  const files: Record<string, [type: string, body: string]> = {
    '/s.css': ['text/css', style],
    '/s.js': ['text/javascript', script],
    '/a': ['text/plain', 'drawn'],
  }
  const served = createServer(({ url }, reply) => {
    const [type, body] = files[url ?? ''] ?? ['text/html', html]
    reply.writeHead(200, { 'content-type': type }).end(body)
  }).listen(0)
  const { port } = served.address() as AddressInfo // it listens at a port
  return { address: `http://localhost:${port}`, close: () => served.close() }
}

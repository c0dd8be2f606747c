// How long a person on a poor line waits: 400 kbit/s, 400 ms of latency, a processor four times slower, an empty cache.
// Seconds are only printed and never fail the run, because they depend on this machine. Bytes, requests and ratios to a
// calibration page of the same run can fail it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { passwords, persons } from '#seeds/demo-users.ts'
import { browserLaunch, unpackBrowser } from '#tests/e2e/browser.ts'
import { demoServer } from './setup/demo.ts'

const ROUNDS = 3
const KIB = 1024
const LINE = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const SLOWER = 4
const SCRIPT_KIB = 130
const STYLE_KIB = 8
/**
 * Bytes and requests of a first visit; the ratio compares with the same moment of the calibration page. Seconds are
 * goals.
 */
const LIMITS = {
  'start page, first words': { kib: 160, requests: 14, ratio: 2.2, seconds: 3 },
  'home of a household': { kib: 245, requests: 33, ratio: 2.2, seconds: 9 },
}
type What = keyof typeof LIMITS
type Seen = { seconds: number; kib: number; requests: number }

const { address, close } = await demoServer()
const plain = calibration()
await unpackBrowser()
const browser = await chromium.launch(browserLaunch())
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: 'uk-UA' }

const entered = await browser.newContext({ ...phone, baseURL: address })
await signIn(entered)
const session = await entered.storageState()
await entered.close()

/** Both in seconds since the page was requested. */
const painted = async (page: Page) => {
  const first = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  await page.waitForFunction(first)
  return (await page.evaluate(first)) / 1000
}
const answered = (words: RegExp) => async (page: Page) => {
  await page.getByText(words).first().waitFor()
  return (await page.evaluate(() => performance.now())) / 1000
}
const visits = {
  'start page, first words': () => visit(`${address}/`, painted),
  'its calibration': () => visit(`${plain.address}/`, painted),
  'home of a household': () =>
    visit(`${address}/cabinet/person`, answered(/Світло є|Світла немає|можливе відключення|невідомо/)),
  'home’s calibration': () => visit(`${plain.address}/`, answered(/^drawn$/)),
}

const middle: Record<string, Seen> = {}
for (const [what, run] of Object.entries(visits)) {
  const seen: Seen[] = []
  for (let round = 0; round < ROUNDS; round++) seen.push(await run())
  const half = seen.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(ROUNDS / 2)]
  if (half) middle[what] = half
}

console.log(
  `400 kbit/s, 400 ms, processor ×${SLOWER}, cold cache; middle of ${ROUNDS}\n\n` +
    `what                        seconds     KiB  requests   ratio`,
)
const peers = { 'start page, first words': 'its calibration', 'home of a household': 'home’s calibration' }
for (const [what, { seconds, kib, requests }] of Object.entries(middle)) {
  const peer = peers[what as What] && middle[peers[what as What]] // only two of the four have a calibration page
  const ratio = peer ? seconds / peer.seconds : null
  console.log(
    `${what.padEnd(26)} ${seconds.toFixed(2).padStart(8)} ${kib.toFixed(0).padStart(7)} ${String(requests).padStart(9)}   ${ratio === null ? '' : `×${ratio.toFixed(2)}`}`,
  )
  if (ratio === null) continue
  const limit = LIMITS[what as What]
  if (seconds > limit.seconds) console.log(`  longer than the ${limit.seconds} s wished for`)
  for (const [name, is, most] of [
    ['KiB', kib, limit.kib],
    ['requests', requests, limit.requests],
    ['× its calibration', ratio, limit.ratio],
  ] as const) {
    if (is <= most) continue
    console.error(`  ${is.toFixed(2)} ${name}, allowed ${most}`)
    process.exitCode = 1
  }
}

await browser.close()
await close()
plain.close()

/** A first visit over a throttled line, in a browser with nothing cached. */
async function visit(url: string, until: (page: Page) => Promise<number>): Promise<Seen> {
  const own = url.includes('/cabinet') ? { storageState: session } : {}
  const context = await browser.newContext({ ...phone, ...own })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  let bytes = 0
  let requests = 0
  line.on('Network.requestWillBeSent', () => (requests += 1))
  line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 })
  page.setDefaultTimeout(40_000)
  const seconds = await until(page)
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  await context.close()
  return { seconds, kib: bytes / KIB, requests }
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
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

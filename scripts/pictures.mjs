// npm run pictures: what the README shows, taken from the demo: a town of its own at a fixed hour, each picture of a
// fixed size in docs/pictures. Run after a screen of it has changed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { help } from './help.mjs'
import { run, stopAll } from './child.mjs'
import { install } from './install.mjs'
import { makeDirectory } from './test-directories.mjs'

help(`
npm run pictures
  Starts the demo on a town of its own, takes the pictures of the README from it (docs/pictures) and stops it.`)

const CLOCK = '2026-11-30T10:20:00+02:00'
const MOST_KIB = 120
const sizes = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
}
/** @type {[name: string, who: 'nobody' | 'person' | 'entity', path: string, size: keyof typeof sizes, 'light' | 'dark'][]} */
const pictures = [
  ['landing', 'nobody', '/', 'phone', 'light'],
  ['home', 'person', '/cabinet/person', 'phone', 'dark'],
  ['readings', 'person', '/cabinet/person/indication', 'phone', 'light'],
  ['bill', 'person', '/cabinet/person/bills/1200001001-202510', 'desk', 'light'],
  ['schedule', 'person', '/cabinet/person/shutdown_schedule', 'desk', 'dark'],
  ['business', 'entity', '/cabinet/entity/indication', 'desk', 'light'],
]

const node = await install()
// only now is it certain that these are installed
const { chromium } = await import('@playwright/test')
const { default: sharp } = await import('sharp')
const { browserLaunch, unpackBrowser } = await import('../tests/e2e/browser.ts')
const { entities, passwords, persons } = await import('../demo/seeds/demo-users.ts')

const directory = makeDirectory('pictures')
const port = await freePort()
const baseURL = `http://localhost:${port}`
const served = run(node, ['scripts/start.mjs'], {
  PORT: String(port),
  DATA_DIR: directory,
  DEMO: '1',
  LOG: 'warn',
  CLOCK,
})
try {
  await untilUp()
  await unpackBrowser()
  const browser = await chromium.launch(browserLaunch())
  mkdirSync('docs/pictures', { recursive: true })
  for (const [name, who, path, size, colorScheme] of pictures) {
    const context = await browser.newContext({
      baseURL,
      locale: 'uk-UA',
      timezoneId: 'Europe/Kyiv',
      reducedMotion: 'reduce',
      colorScheme,
      ...sizes[size],
    })
    await context.clock.setFixedTime(CLOCK)
    const page = await context.newPage()
    await signIn(page, who)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 80, effort: 6 })
      .toBuffer()
    const kib = picture.length / 1024
    console.log(`${name.padEnd(10)} ${kib.toFixed(0).padStart(4)} KiB`)
    if (kib > MOST_KIB) throw new Error(`${name} is over ${MOST_KIB} KiB`)
    writeFileSync(`docs/pictures/${name}.webp`, picture)
    await context.close()
  }
  await browser.close()
} finally {
  stopAll()
  await served
  rmSync(directory, { recursive: true, force: true })
}

/** @param {import('@playwright/test').Page} page */
async function signIn(page, who) {
  if (who === 'nobody') return
  await page.goto(`/sign-in/${who}`)
  const fill = (label, text) => page.getByLabel(label, { exact: true }).fill(text)
  if (who === 'person') {
    await page.getByLabel('Номер телефону').fill(persons.one.login)
    await fill('Пароль', passwords.person)
  } else {
    await page.getByLabel('Особовий рахунок').fill(entities.heat.login)
    await page.getByLabel('Унікальний код').fill(entities.heat.uniqueCode)
    await fill('Пароль', passwords.entity)
  }
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.waitForURL('**/cabinet/**')
}

async function untilUp() {
  for (let tries = 0; tries < 600; tries++) {
    const up = await fetch(`${baseURL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the demo has not started')
}

/** @returns {Promise<number>} */
function freePort() {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address()
      server.close(() => resolve(free))
    })
  })
}

import type { Page } from '@playwright/test'
import { passwords, persons } from '#seeds/demo-users.ts'
import { landing, light } from '#text/landing.ts'
import { guestPay } from '#text/paying.ts'
import { web } from '#text/web.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

/** The position and the font of each element of the first sight. */
async function placesOf(page: Page) {
  const findings: Record<string, unknown> = {}
  const things = {
    brand: page.getByRole('link', { name: web.product }).first(),
    signIn: page.getByRole('banner').getByRole('link', { name: web.signIn }),
    title: page.getByRole('heading', { level: 1 }),
    label: page.getByText(light.field, { exact: true }),
    field: page.getByLabel(light.field),
    hint: page.getByText(light.hint),
    ask: page.getByRole('button', { name: light.ask }),
    handIn: page.getByRole('link', { name: light.handIn, exact: true }),
    pay: page.getByRole('link', { name: web.pay, exact: true }),
  }
  for (const [name, thing] of Object.entries(things)) {
    const font = await thing.evaluate((element) => {
      const { fontSize, fontWeight, color } = getComputedStyle(element)
      return [fontSize, fontWeight, color].join()
    })
    findings[name] = { ...(await thing.boundingBox()), font }
  }
  return findings
}

test('the first words of the start page come from the server, and nothing moves when the program takes over', async ({
  page,
  browser,
  baseURL,
}) => {
  const viewport = page.viewportSize()
  const bare = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    viewport,
  })
  const still = await bare.newPage()
  await still.goto('/')
  await still.evaluate(() => document.fonts.ready)
  const before = await placesOf(still)
  // Playwright does not read text inside noscript
  await expect(still.locator('noscript p')).toBeVisible()
  expect(await still.locator('noscript p').textContent()).toBe(landing.noScript)
  // «connecting» must not be shown where the program will never run
  await expect(still.getByText(web.preloader)).toBeHidden()
  await expectFits(still)
  await bare.close()

  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) moved.sum += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  expect(await placesOf(page)).toEqual(before)
  const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
  expect(moved).toBeLessThanOrEqual(0.01)
  await expectAccessible(page)
})

test('what is typed before the program has come is kept, with the focus', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((done) => {
    go = done
  })
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText(web.preloader)).toBeVisible()
  await page.getByLabel(light.field).fill('Робоча, 69')
  go()
  await expect(page.getByText(web.preloader)).toHaveCount(0)
  await expect(page.getByLabel(light.field)).toHaveValue('Робоча, 69')
  await expect(page.getByLabel(light.field)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/вул\. Робоча, буд\.\s69/)).toBeVisible()
})

test('from the start page one gets through signing in straight to paying', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: web.signIn })).toHaveCount(1)
  await page.getByRole('link', { name: web.pay, exact: true }).click()
  await page.getByRole('link', { name: guestPay.signIn }).click()
  await page.getByLabel('Номер телефону').fill(persons.one.login)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.person)
  await page.getByRole('button', { name: 'Увійти' }).click()
  await page.waitForURL('**/cabinet/person/pay')
})

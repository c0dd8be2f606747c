import type { Page } from '@playwright/test'
import { web } from '#text/web.ts'
import { expectAccessible } from '../support/accessible.ts'
import { chunkOf } from '../support/chunk.ts'
import { expect, test } from '../support/timed.ts'

/** What the browser complains about: script errors and everything that the strict headers refuse. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (/Content Security|TrustedHTML|TrustedScript/.test(message.text())) heard.push(message.text())
  })
  return heard
}

const isOpen = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

for (const path of ['/', '/FAQ', '/auth', '/nothing-here']) {
  test(`${path} runs under the strict headers and is open to everyone`, async ({ page }) => {
    const heard = complaints(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(heard).toEqual([])
  })
}

test('a demo says on every page that it is one, in one line, before any script has run', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/sign-in/person', '/cabinet/admin', '/nothing-here']) {
    const reply = await request.get(path, { headers: { accept: 'text/html' } })
    expect(reply.status()).toBe(path === '/nothing-here' ? 404 : 200)
    expect(await reply.text()).toContain(web.demo)
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const banner = page.getByText(web.demo, { exact: true })
  expect((await banner.boundingBox())?.height).toBeLessThan(32)
})

test('before anything is loaded the page says that it is connecting', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('Приєднуємо вас до мережі...')
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=/)
})

test('a missing page says so in both languages and leads home', async ({ page }) => {
  await page.goto('/nothing-here')
  await expect(page.getByRole('heading', { name: 'На жаль, цю сторінку не знайдено' })).toBeVisible()
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await page.getByRole('link', { name: 'На головну' }).click()
  await isOpen(page, '/')
})

test('a signed-out visitor of a cabinet is sent to the start page', async ({ page }) => {
  await page.goto('/cabinet/person/indication/')
  await isOpen(page, '/')
})

test('navigation waits while there is no internet, and goes on when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Читати відповіді' }).click()
  await expect(page.getByText('Немає зв’язку з інтернетом.')).toBeVisible()
  await isOpen(page, '/')
  await context.setOffline(false)
  await isOpen(page, '/FAQ')
  await expect(page.getByText('Немає зв’язку з інтернетом.')).toHaveCount(0)
})

test('a page whose code cannot be fetched reloads the browser once, then says that something went wrong', async ({
  page,
}) => {
  await page.route(chunkOf('src/web/guide/Faq.tsx'), (route) => route.abort())
  await page.goto('/')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('link', { name: 'Читати відповіді' }).click()
  await expect(page.getByRole('heading', { name: 'На жаль, сталася помилка' })).toBeVisible()
  // the words may appear before the browser reports that the page is loaded
  await expect.poll(() => loads).toBe(1)
})

test('an answer has an address of its own, and a search finds it', async ({ page }) => {
  await page.goto('/FAQ#missed')
  const answer = page.locator('#missed')
  await expect(answer).toHaveAttribute('open')
  await expect(answer.getByText('середньодобовим')).toBeInViewport()

  await page.getByLabel('Що вас цікавить?').fill('унікальний код')
  await expect(page.getByText('Де взяти унікальний код?')).toBeVisible()
  await expect(page.getByText('Наскільки дешевша ніч?')).toHaveCount(0)
})

test('the title takes the focus after a move, and the tab is called by the page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Читати відповіді' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Питання та відповіді · Світло')
})

test('the company chosen shows its contacts, here and after a reload', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'Одеські електромережі' }).check()
  await expect(page.getByRole('heading', { name: 'Одеські електромережі', level: 3 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Одеські електромережі', level: 3 })).toBeVisible()
})

test('the dark theme can be chosen and is kept', async ({ page }) => {
  await page.goto('/')
  // content that loads later moves the switch away from under the pointer
  await page.waitForLoadState('networkidle')
  await page.getByText('Темний').click({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the way in chosen last stands first', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Бізнес' }).click()
  await isOpen(page, '/sign-in/entity')
  await page.goto('/auth')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Бізнес')
})

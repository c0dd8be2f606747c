import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { takeFile } from '../support/list.ts'
import { openAccount } from '../support/open-account.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Promise M1. Nothing is guessed: the browser of these tests asks for Ukrainian, others may ask for anything.

const UKRAINIAN = /[а-яіїєґ]/i

/** All that a page says, also to who does not see it, but for what the company says of itself. */
const said = (page: Page) =>
  page.evaluate(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
          texts.push(node.getAttribute(name) ?? '')
      else if (node.parentElement?.closest('script, style, noscript') === null)
        texts.push(node.textContent ?? '')
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  })

const button = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('button', { name, exact: true })

async function chooseEnglish(page: Page) {
  await page.goto('/auth')
  await button(page, 'English').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
}

test('the way in is in English as a whole, stays so, and goes back', async ({ page }) => {
  const company = await (await page.request.post('/api/api-link', { data: {} })).text()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1, name: 'Вхід до кабінету' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  // the contacts of the company come after the page
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ }).first()).toBeVisible()
  const before = await said(page)

  await button(page, 'English').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle('Sign in · Svitlo')
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Contact centre' })).toBeVisible()
  const inUkrainian = (await said(page)).filter((text) => UKRAINIAN.test(text) && !company.includes(text))
  expect(inUkrainian).toEqual(['Українська'])
  await expectAccessible(page)
  await expectFits(page)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

  await button(page, 'Українська').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Вхід до кабінету' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect.poll(() => said(page)).toEqual(before)
})

test('a page that is not translated is in Ukrainian as a whole, and the way back leads to English', async ({
  page,
}) => {
  await page.goto('/FAQ')
  await expect(page.getByRole('heading', { level: 1, name: 'Питання та відповіді' })).toBeVisible()
  await expect(button(page, 'English')).toHaveCount(0)
  await chooseEnglish(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Питання та відповіді' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect(page.getByRole('contentinfo')).toContainText('Деякі файли надходять англійською.')
  await expectAccessible(page)
  await expectFits(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.goForward()
  await button(page, 'Українська').click()
  await expect(page.getByRole('contentinfo')).not.toContainText('англійською')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Вхід до кабінету' })).toBeVisible()
})

test.describe('without internet', () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })
  test('what goes wrong there is said in English too', async ({ page, context }) => {
    await chooseEnglish(page)
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click()
    await expect(page.getByText('There is no internet connection.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Питання та відповіді' })).toBeVisible()
  })
})

test('payments are taken away in English by who has chosen it, and in Ukrainian unchanged', async ({
  page,
}) => {
  const take = async (format: 'CSV' | 'Excel') => {
    const coming = page.waitForEvent('download')
    await takeFile(page, format)
    const file = await coming
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const open = async () => {
    await page.goto('/cabinet/person/directory/payment-history')
    await expect(page.getByRole('heading', { level: 1, name: 'Історія оплат' })).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
  }
  await signIn(page, persons.one.login, passwords.person)
  await openAccount(page)
  await open()
  const ukrainian = await take('CSV')
  expect(ukrainian.name).toMatch(/^Історія оплат \d{10}\.csv$/)

  // signed in, nobody comes to the way in: the choice is that of the browser
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('svitlo-preferences') ?? '{}') as object // the key is ours
    localStorage.setItem('svitlo-preferences', JSON.stringify({ ...kept, language: 'en' }))
  })
  await open()
  const english = await take('CSV')
  expect(english.name).toMatch(/^Payment history \d{10}\.csv$/)
  const [head, ...rows] = english.bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe('Date,"Amount, UAH",Paid by,Receipt,Status')
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) expect(row).toMatch(/^\d{4}-\d\d-\d\d,\d+\.\d\d,[\w ]+,/)
  const workbook = await take('Excel')
  const [sheet] = (await readXlsx(workbook.bytes)).sheets
  expect(sheet?.rows[0]).toEqual(['Date', 'Amount, UAH', 'Paid by', 'Receipt', 'Status'])

  if (await page.getByRole('contentinfo').getByRole('button', { name: 'Допомога' }).isVisible())
    await page.getByRole('contentinfo').getByRole('button', { name: 'Допомога' }).click()
  await button(page, 'Українська').click()
  await expect(page.getByRole('table')).toBeVisible()
  const again = await take('CSV')
  expect(again.name).toBe(ukrainian.name)
  expect(again.bytes.equals(ukrainian.bytes)).toBe(true)
})

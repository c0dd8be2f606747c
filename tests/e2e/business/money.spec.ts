import { dateText, monthText, monthTitle } from '#text/dates.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addToMonth, lastOfMonth } from '#domain/calendar.ts'
import { entities } from '#seeds/demo-users.ts'
import { townCalendar } from '#seeds/town-calendar.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { takeFile, unfold } from '../support/list.ts'
import { demoMadeAt } from '../support/made-at.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// each test walks through several screens and runs axe on every one
test.describe.configure({ timeout: 120_000 })

const base = '/cabinet/entity'
const { lastClosed } = townCalendar(demoMadeAt())
const back = (months: number) => addToMonth(lastClosed, -months)

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

/** The firm that pays in part, has an unpaid act and an invoice made by hand; its second account is only days old. */
async function enter(page: Page, address: string, firm: typeof entities.money = entities.money) {
  // the first test that signs in sees the greeting, as soon as the code of the greeting has loaded
  await page.addLocatorHandler(page.getByRole('button', { name: 'Почати роботу' }), (start) => start.click())
  await signInFirm(page, firm, `${base}${address}`)
}

async function chooseFreshAccount(page: Page) {
  await page.goto(base)
  const welcome = page.getByRole('dialog')
  await expect(page.getByRole('heading', { name: 'Виберіть особовий рахунок' })).toBeAttached()
  if (await welcome.isVisible()) await welcome.getByRole('button').last().click()
  const fresh = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Вибрати' }) })
  await fresh.getByRole('button', { name: 'Вибрати' }).click()
  await expect(fresh).toHaveCount(1)
  await expect(page.getByRole('heading', { name: entities.money.login, exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: entities.money.login })
      .getByRole('button', { name: 'Вибрати' }),
  ).toBeVisible()
}

async function fileOf(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('an accountant sees what is owed and for what, and takes several invoices in one file', async ({
  page,
}) => {
  await enter(page, '/bills')
  await expect(page.getByText('Зараз до сплати')).toBeVisible()
  await expect(page.getByRole('table', { name: 'За послугами' })).toContainText(
    'Розподіл електричної енергії',
  )
  await expect(page.getByRole('table', { name: 'Останні рахунки' })).toContainText('Частково')
  await looksRight(page)

  await page.getByRole('link', { name: 'Усі рахунки' }).click()
  const list = page.getByRole('table', { name: 'Виставлені рахунки' })
  const rows = list.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(12)
  await looksRight(page)
  const close = page.getByRole('button', { name: 'Щільні рядки' })
  // a phone shows rows of another kind
  if (await close.isVisible()) {
    await close.click()
    await page.reload()
    await expect(close).toHaveAttribute('aria-pressed', 'true')
    await expect(rows).toHaveCount(12)
  }

  await page.getByRole('checkbox', { name: `Вибрати рахунок за ${monthText(back(2))}` }).check()
  await page.getByRole('checkbox', { name: `Вибрати рахунок за ${monthText(back(3))}` }).check()
  await expect(page.getByText('Вибрано 2 рахунки')).toBeVisible()
  const paper = await fileOf(page, () => page.getByRole('button', { name: 'Завантажити PDF' }).click())
  expect(paper.name).toMatch(/\.pdf$/)
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByLabel('Оплата').selectOption('Не сплачено')
  // the bill of the last month is among them while its term has not come
  await expect.poll(() => rows.count()).toBeLessThan(12)
  await expect(list).toContainText('Частково')
  const unpaid = await rows.count()
  expect([2, 3]).toContain(unpaid)
  await page.reload()
  await expect(page.getByLabel('Оплата')).toHaveValue('false')
  const csv = await fileOf(page, () => takeFile(page, 'CSV'))
  expect(csv.bytes.toString().trim().split('\n')).toHaveLength(unpaid + 1)

  await page.getByLabel('Стан').selectOption('Скасовано')
  await expect(page.getByText('За цими умовами нічого не знайдено. Змініть фільтр або період.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Скинути фільтри' }).click()
  await expect(rows).toHaveCount(12)
})

test('an invoice is explained line by line; one made by hand says who gives it', async ({ page }) => {
  await enter(page, '/bills/invoices')
  await page.getByRole('link', { name: monthTitle(back(4)) }).click()
  const title = (month: string) =>
    page.getByRole('heading', {
      level: 1,
      name: new RegExp(`^${monthTitle(month).replace(/\s/, ' ')} · .+грн$`),
    })
  await expect(title(back(4))).toBeVisible()
  await expect(page.getByText('Передача електричної енергії').first()).toBeVisible()
  await expect(page.getByText('Рахунок сплачено')).toBeVisible()
  await looksRight(page)
  const paper = await fileOf(page, () => page.getByRole('button', { name: 'Завантажити PDF' }).click())
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.goBack()
  const call = 'Щоб отримати рахунок на оплату, зверніться до контакт-центру.'
  await expect(page.getByRole('row').filter({ hasText: call })).toHaveCount(1)
  await page.getByRole('link', { name: monthTitle(back(1)) }).click()
  // the list has the same sentence, so the test waits for the invoice itself
  await expect(title(back(1))).toBeVisible()
  await expect(page.getByText(call)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Завантажити PDF' })).toHaveCount(0)
  await looksRight(page)
})

test('an invoice of 120 meters is told by parts, its lines are folded and come a page at a time', async ({
  page,
}) => {
  await enter(page, '/bills/invoices', entities.heat)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('120 лічильників')).toBeVisible()
  await expect(page.getByText(/^На .+ ніж .+: .+розподіл і передача.+ПДВ/)).toBeVisible()
  // the whole page including the footer is a few screens of a phone
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3600)
  await looksRight(page)
  await page.getByText(/^Усі рядки рахунка: \d+$/).click()
  const table = page.getByRole('table', { name: 'Нарахування' })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(20)
  // estimated lines come first, because they can still be corrected
  await expect(table.locator('tbody').getByRole('row').first()).toContainText('розрахунково')
  await page.getByRole('button', { name: 'Наступна' }).click()
  await expect(page.getByText(/^21–40 з \d+$/)).toBeVisible()
  await looksRight(page)
})

test('a balance stands as of any day, payments are found by their source', async ({ page }) => {
  await enter(page, '/bills/balance')
  await expect(page.getByText('Зараз до сплати')).toBeVisible()
  await looksRight(page)
  await page.getByLabel('Станом на').fill(lastOfMonth(back(1)))
  await expect(page.getByText('Було до сплати')).toBeVisible()
  await expect(page.getByText(`Станом на ${dateText(lastOfMonth(back(1)))}`)).toBeVisible()
  const csv = await fileOf(page, () => takeFile(page, 'CSV'))
  expect(csv.bytes.toString()).toContain('Розподіл')

  await page.goto(`${base}/bills/payments`)
  await expect(page.getByRole('row', { name: /^Разом/ })).toBeVisible()
  await looksRight(page)
  await page.getByLabel('Звідки').selectOption('Банк')
  await expect(page).toHaveURL(/source=bank/)
  await unfold(page.getByRole('table'))
  const receipt = await fileOf(page, () => page.getByRole('button', { name: /PDF/ }).first().click())
  expect(receipt.name).toMatch(/\.pdf$/)
})

test('what each point counted is seen by months, and a new account says that there is nothing yet', async ({
  page,
}) => {
  await enter(page, '/consumption')
  await expect(page.getByText('2 з 2 точок обліку')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Споживання' })).toContainText('Освітлення')
  await looksRight(page)
  await page.getByLabel('Показання').selectOption('Бракує показань')
  await expect(page.getByText('За цими умовами нічого не знайдено.')).toBeVisible()

  await page.goto(`${base}/consumption_history`)
  await expect(page.getByRole('table', { name: 'За місяцями' })).toContainText('2 з 2')
  await looksRight(page)
  await page.getByLabel('Точка обліку').selectOption({ index: 1 })
  await expect(page.getByText('Гривні рахуємо за рахунком у цілому')).toBeVisible()
  await expect(page.getByRole('table', { name: 'За місяцями' })).toContainText('1 з 1')
  const xlsx = await fileOf(page, () => takeFile(page, 'Excel'))
  expect(xlsx.name).toMatch(/\.xlsx$/)

  await chooseFreshAccount(page)
  for (const address of ['/consumption', '/consumption_history']) {
    await page.goto(`${base}${address}`)
    await expect(page.getByText('Статистичних показників за цей період немає.')).toBeVisible()
    await looksRight(page)
  }
  await page.goto(`${base}/bills/invoices`)
  await expect(page.getByText('Рахунків ще немає')).toBeVisible()
  await page.goto(`${base}/docs/violations`)
  await expect(page.getByText('Актів про порушення немає.')).toBeVisible()
  await looksRight(page)
})

test('acts on violations and the act of reconciliation are read by the firm itself', async ({ page }) => {
  await enter(page, '/docs/violations')
  await expect(page.getByText('Борг за актами 8 126,00 грн')).toBeVisible()
  await expect(page.getByText('АП-000533').first()).toBeVisible()
  await looksRight(page)
  await page.goto(`${base}/docs/violations?to=2020-12-31`)
  await expect(page.getByText('За цими умовами')).toBeVisible()
  await page.getByRole('button', { name: 'Скинути фільтри' }).click()
  await expect(page.getByText('АП-000533').first()).toBeVisible()
  await page.goto(`${base}/docs/reconciliations`)
  await expect(page.getByRole('heading', { name: /Акт звіряння за період/ })).toBeVisible()
  await looksRight(page)
  const act = await fileOf(page, () => takeFile(page, 'Акт у PDF'))
  expect(act.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

import { readFile } from 'node:fs/promises'
import { passwords, persons } from '#seeds/demo-users.ts'
import { townCalendar } from '#seeds/town-calendar.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { openAccount } from '../support/open-account.ts'
import { signIn } from '../support/people.ts'
import { takeFile, unfold } from '../support/list.ts'
import { expect, test } from '../support/test.ts'

const p = '/cabinet/person'

const { lastClosed } = townCalendar(new Date())
/** what the numbers of this year's receipts begin with */
const ofYear = `${lastClosed.slice(2, 4)}-`

test('readings are looked through by zone and date, and one is followed to its bill', async ({ page }) => {
  await signIn(page, persons.one.login, passwords.person)
  await openAccount(page)
  await page.goto(`${p}/directory/indicators-history`)
  await expect(page.getByRole('heading', { level: 1, name: 'Історія показань' })).toBeVisible()
  await page.getByLabel('Зона').selectOption({ label: 'Ніч' })
  await expect(page).toHaveURL(/zone=night/)
  await page.getByLabel('До дати').fill(`${lastClosed}-15`)
  const table = page.getByRole('table', { name: 'Історія показань' })
  await expect(table.getByRole('cell', { name: 'День', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
  const search = page.getByLabel('Пошук за квитанцією, рахунком чи лічильником')
  await search.fill('немає такої')
  await search.press('Enter')
  await expect(page.getByText('За цими умовами нічого не знайдено.')).toBeVisible()
  await search.fill(ofYear)
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`search=${ofYear}`))
  await unfold(table)
  await table
    .getByRole('button', { name: /Шлях показання/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('У рахунку').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: /Рахунок №/ }).click()
  await expect(page).toHaveURL(/\/bills\//)
})

test('a payment is found and its receipt and the whole list are taken away', async ({ page }) => {
  await signIn(page, persons.one.login, passwords.person)
  await openAccount(page)
  await page.goto(`${p}/directory/payment-history`)
  await expect(page.getByRole('row', { name: /^Разом/ })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  const receipt = page.waitForEvent('download')
  await unfold(page.getByRole('table'))
  await page
    .getByRole('button', { name: /Квитанція про оплату/ })
    .first()
    .click()
  const file = await receipt
  expect(file.suggestedFilename()).toMatch(/^Квитанція .*\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const list = page.waitForEvent('download')
  await takeFile(page, 'Excel')
  expect((await list).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('the own tariff is marked; the guide and the laws are searched', async ({ page }) => {
  await signIn(page, persons.one.login, passwords.person)
  await openAccount(page)
  await page.goto(`${p}/directory/tariff-history`)
  await expect(page.getByText('Ваш тариф').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^Ніч 23:00–07:00 0,5/ })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.goto(`${p}/directory/guide`)
  await page.getByLabel('Пошук за інструкціями').fill('нулями')
  await expect(page.getByRole('img', { name: /99950/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Електронний однозонний' })).toHaveCount(0)
  await page.getByLabel('Пошук за інструкціями').fill('')
  await expectAccessible(page)
  await expectFits(page)

  await page.goto(`${p}/directory/laws`)
  await page.getByLabel('Пошук за актами').fill('312')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1)
  await expect(page.getByText('Знайдено: 1 акт')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('the metering point warns of an overdue verification and leads to ordering it', async ({ page }) => {
  await signIn(page, persons.meters.login, passwords.person)
  await openAccount(page, 'Повірку прострочено')
  await page.goto(`${p}/commerc_accntng`)
  await expect(page.getByText(/Повірку лічильника .* прострочено/)).toBeVisible()
  await expect(page.getByText(/^62Z/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Скопіювати: EIC-код' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('link', { name: 'Замовити повірку' }).click()
  await expect(page).toHaveURL(/tickets\/order\?.*purpose=verification/)
  // the service is chosen already
  await expect(page.locator('[aria-current=step]')).toContainText('Дата')
  await expect(page.getByText('Позачергова перевірка лічильника')).toBeVisible()
})

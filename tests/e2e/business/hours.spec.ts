import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, type IsoDate, monthOf } from '#domain/calendar.ts'
import { hoursOfDay, kyivDate } from '#domain/kyiv.ts'
import { townCalendar } from '#seeds/town-calendar.ts'
import { entities } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { takeFile } from '../support/list.ts'
import { demoMadeAt } from '../support/made-at.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// runs axe on several screens
test.describe.configure({ timeout: 120_000 })

const HOURS = '/cabinet/entity/consumption/hours'
const { lastClosed } = townCalendar(demoMadeAt())

/** The last day when clocks went back that is over. */
function lastLongDay(): IsoDate {
  let day = addDays(kyivDate(new Date()), -1)
  while (hoursOfDay(day) !== 25) day = addDays(day, -1)
  return day
}

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

async function enter(page: Page, firm: { login: string; uniqueCode: string }) {
  // the first test that signs in sees the greeting, as soon as the code of the greeting has loaded
  await page.addLocatorHandler(page.getByRole('button', { name: 'Почати роботу' }), (start) => start.click())
  await signInFirm(page, firm)
}

async function fileOf(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString('utf8') }
}

test('a firm reads the hours of a month by eye, by keyboard and as tables, and is told what did not come', async ({
  page,
}) => {
  await enter(page, entities.plant)
  await page.goto('/cabinet/entity/consumption')
  await looksRight(page)
  await expect(page.getByText('Генерацію й реактивну енергію пораховано за годинами')).toBeVisible()
  await page.getByRole('link', { name: 'Година за годиною' }).click()
  await expect(page.getByRole('heading', { name: 'Погодинний профіль', level: 1 })).toBeVisible()
  await expect(page.getByText('Найбільша година').first()).toBeVisible()
  // on the first days of a month nothing is below the first day
  await page.goto(`${HOURS}?month=${lastClosed}`)
  // the hours of the month stand under those of its days, once
  const total = page.getByRole('row', { name: /^Разом / })
  await expect(total.getByRole('cell').filter({ hasText: /^\d+ з \d+$/ })).toBeVisible()
  const map = page.getByRole('slider', { name: /доби й години/ })
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(map).toHaveAttribute('aria-valuetext', /00:00–01:00, [\d\s,]+\sкВт·год/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/day=\d{4}-\d\d-02/)
  await looksRight(page)

  // the point with gaps, in the month that is billed
  await page.goto(`${HOURS}?month=${lastClosed}`)
  await expect(page.getByText('Години сходяться з розрахунком за місяць')).toBeVisible()
  await page.getByLabel('Точка обліку').selectOption({ index: 1 })
  await expect(page.getByText(/Бракує: \d+\sгодин/)).toBeVisible()
  await expect(page.getByText(/У розрахунку за місяць .* години, що надійшли, дають/)).toBeVisible()
  await page.getByLabel('Показати добу').selectOption(`${lastClosed}-20`)
  const line = page.getByRole('slider', { name: /, півгодини/ })
  await line.focus()
  await page.keyboard.press('Home')
  await expect(line).toHaveAttribute('aria-valuetext', '00:00–00:30: немає даних, немає')
  await expect(page.getByRole('table', { name: 'Доби місяця' })).toContainText(/0 з 2[345]/)
  await page.getByLabel('Канал').selectOption({ index: 1 })
  await expect(page).toHaveURL(/register=reactive/)
  await looksRight(page)
})

test('the day clocks go back has 25 hours, and 03:00 twice in the table', async ({ page }) => {
  const day = lastLongDay()
  await enter(page, entities.plant)
  await page.goto(`${HOURS}?month=${monthOf(day)}&day=${day}`)
  await expect(page.getByText('Переведення годинників: 25 годин')).toBeVisible()
  await expect(page.getByRole('slider', { name: /, години/ })).toHaveAttribute('aria-valuemax', '25')
  await page.getByText('Показати таблицею').first().click()
  await expect(page.getByRole('columnheader', { name: '03:00 вдруге' })).toBeVisible()
})

test('hours leave as a workbook, for programs, and as a day in the layouts of operators', async ({
  page,
}) => {
  await enter(page, entities.solar)
  await page.goto(HOURS)
  const csv = await fileOf(page, () => takeFile(page, 'CSV'))
  expect(csv.text).toContain('03:00 вдруге')
  await page.getByRole('button', { name: 'Завантажити' }).click()
  await page.getByRole('menuitem', { name: 'Інший період або формат' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('30917', { exact: true }).click()
  await expect(dialog.getByText('немає позначки якості')).toBeVisible()
  await looksRight(page)
  const take = () => dialog.getByRole('button', { name: 'Завантажити' }).click()
  const halves = await fileOf(page, take)
  expect(halves.name).toMatch(/_917\.dat$/)
  expect(halves.text).toMatch(/^\(\(\/\/30917:\d{4}:/)
  // a point kept by hours does not fit
  await dialog.getByText('Усі точки').click()
  await take()
  await expect(dialog.getByRole('alert')).toContainText('формат 30917 тримає лише півгодини')
  await dialog.getByText('CSV для програм').click()
  const programs = await fileOf(page, take)
  expect(programs.text).toContain('account;eic;meter;register;start')
})

test('an account that is not read by the hour says why and what to order', async ({ page }) => {
  await enter(page, entities.bakery)
  await page.goto(HOURS)
  await expect(page.getByText('Години за цим рахунком не записують')).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Замовити АСКОЕ' }).click()
  await expect(page).toHaveURL(/tickets\/order\?purpose=remote-reading/)
})

test('an account whose hours have not come yet says that they are awaited', async ({ page }) => {
  await enter(page, entities.solar)
  await page.goto('/cabinet/entity')
  const other = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Вибрати' }) })
  await other.getByRole('button', { name: 'Вибрати' }).click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: entities.solar.login })
      .getByRole('button', { name: 'Вибрати' }),
  ).toBeVisible()
  await page.goto(HOURS)
  await expect(page.getByText('Погодинних даних ще немає')).toBeVisible()
  await looksRight(page)
})

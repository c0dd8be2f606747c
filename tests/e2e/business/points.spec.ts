import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { entities } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { takeFile } from '../support/list.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// each test walks through several screens and runs axe on them
test.describe.configure({ timeout: 120_000 })

const base = '/cabinet/entity'

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

/** Shows the whole of this row; on a wide screen it is already shown. */
async function unfold(row: Locator) {
  const more = row.getByRole('button', { name: 'Подробиці', exact: true, expanded: false })
  await row.waitFor()
  if (await more.isVisible()) await more.click()
}

test('an accountant sees first what has to be done with the points of the plant, and orders a verification', async ({
  page,
}) => {
  await signInFirm(page, entities.plant, `${base}/commerc_accntng`)
  const rows = page.getByRole('table', { name: 'Комерційний облік' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(6)
  await expect(page.getByText('Прострочена повірка: 1 точка обліку')).toBeVisible()
  await expect(rows.first()).toContainText('Котельня, Ввід 1')
  await expect(rows.nth(1)).toContainText(/Ввід 2/)
  await looksRight(page)

  await page.getByRole('button', { name: 'Картка точки: Котельня, Ввід 1' }).click()
  const card = page.getByRole('dialog')
  await expect(card).toContainText('оператор системи розподілу')
  await expect(card).toContainText('Попередня повірка')
  await expect(card.getByRole('heading', { name: 'Пломби' })).toBeVisible()
  await looksRight(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Показати: Даних АСКОЕ/ }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Даних немає')
  const [file] = await Promise.all([page.waitForEvent('download'), takeFile(page, 'Excel')])
  const { sheets } = await readXlsx(await readFile(await file.path()))
  expect(sheets[0]?.rows).toHaveLength(3)

  // the point is of another account, which becomes the one in view
  await page.goto(`${base}/commerc_accntng`)
  await unfold(rows.first())
  await rows.first().getByRole('button', { name: 'Замовити повірку' }).click()
  await expect(page).toHaveURL(/tickets\/order\?purpose=verification/)
  await expect(page.getByRole('button', { name: /1100001\d{3}/ }).first()).toBeVisible()
})

test('a point gets a name of its own, seen among the readings too, and another one right after', async ({
  page,
  lane,
}) => {
  // the two projects name points of their own
  const [place, usual] = lane === 0 ? ['Гараж', 'Передавання заблоковано'] : ['Офіс', 'Договір змінюють']
  await signInFirm(page, entities.states, `${base}/settings/meters`)
  const table = page.getByRole('table', { name: 'Лічильники' })
  const row = table.locator('tbody').getByRole('row').filter({ hasText: place })
  const rename = async (name: string) => {
    await unfold(row)
    await row.getByRole('button', { name: /^Змінити назву/ }).click()
    await page.getByRole('textbox', { name: 'Назва точки' }).fill(name)
    await page.getByRole('button', { name: 'Зберегти назву' }).click()
    await expect(page.getByText('Назву збережено.').last()).toBeVisible()
  }
  await looksRight(page)
  await rename('Бокс № 3')
  await expect(row).toContainText(`${place}, Бокс № 3`)
  await rename(usual)
  await expect(row).toContainText(`${place}, ${usual}`)
})

test('meters replaced twice stand with their point, with last readings and acts', async ({ page }) => {
  await signInFirm(page, entities.states, `${base}/directory/counter-history`)
  const rows = page.getByRole('table', { name: 'Історія лічильників' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  const replaced = rows.filter({ hasText: 'Торгова зала' })
  await unfold(replaced)
  await expect(replaced).toContainText('Акт №\u00a01109-57')
  await expect(replaced).toContainText('Акт №\u00a01109-12')
  await expect(replaced).toContainText('Останнє показання')
  await looksRight(page)
})

test('a firm whose meters were never replaced is told so', async ({ page }) => {
  await signInFirm(page, entities.bakery, `${base}/directory/counter-history`)
  await expect(page.getByText('Лічильники не замінювали')).toBeVisible()
})

test('a firm of two points sees them on a phone at once, with nothing to search before them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInFirm(page, entities.houses, `${base}/indication`)
  const rows = page.getByRole('table', { name: 'Точки обліку' }).locator('tbody').getByRole('row')
  await rows.first().waitFor()
  await expect(page.getByLabel('Знайти точку')).toHaveCount(0)
  const box = await rows.first().boundingBox()
  expect(box?.y).toBeLessThan(560)
  await looksRight(page)
})

import { readFile, writeFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Page } from '@playwright/test'
import { entities } from '#seeds/demo-users.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { expect, test } from '../support/open-period.ts'

const PAGE = '/cabinet/entity/indication_mass'
type Cell = string | number | boolean | Date | null

async function enter(page: Page): Promise<void> {
  await signInFirm(page, entities.heat, PAGE)
}

async function choose(page: Page, path: string, button = 'Завантажити файл'): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(path)
  await page.getByRole('dialog').getByRole('button', { name: 'Перевірити' }).click()
}

test('a firm of 120 points hands in its readings by one file, and mends the rows that were wrong by another', async ({
  page,
}, info) => {
  const file = (name: string) => info.outputPath(name)
  test.setTimeout(240_000)
  await enter(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Масове передавання показань' })).toBeVisible()
  await expect(page.getByText(/^Показання зарахуємо на 01\./)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Завантажити шаблон' }).click()
  const path = file('template.xlsx')
  await (await template).saveAs(path)
  const { sheets } = await readXlsx(await readFile(path))
  const [head = [], ...points] = (sheets[0]?.rows ?? []) as Cell[][] // a sheet is rows of cells
  expect(points).toHaveLength(120)

  // a file that is not a table at all
  const page1 = file('сторінка.csv')
  await writeFile(page1, '<html><body>Показання</body></html>')
  await choose(page, page1)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Це вебсторінка')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Скасувати' }).click()

  const previous = (row: readonly Cell[]) => Number(row[5])
  const typed = (row: Cell[], index: number): Cell => {
    if (index === 0) return null
    if (index === 1) return 'немає'
    if (index === 2) return Math.max(0, previous(row) - 1)
    return previous(row) + 60
  }
  const filled = file('показання.xlsx')
  const book = (rows: Cell[][]) => writeXlsx({ sheets: [{ name: 'Показання', rows: [head, ...rows] }] })
  await writeFile(filled, await book(points.map((row, index) => row.with(7, typed(row, index)))))
  await choose(page, filled)
  await page.waitForURL(/file=/)
  await expect(page.getByRole('heading', { name: 'Файл «показання.xlsx»' })).toBeVisible()
  await expect(page.getByText(/пропущено: 1\./)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  // the verdicts are still there after a reload; rows with a mistake can be shown alone
  await page.reload()
  await page.getByText('З помилкою 2', { exact: true }).click()
  await expect(page).toHaveURL(/show=wrong/)
  const rows = page.getByRole('table', { name: 'Результат перевірки рядків' })
  await expect(rows.getByText('Показання складається з цифр')).toBeVisible()
  await expect(rows.getByText(/Показання менше за попереднє/)).toBeVisible()
  await expectAccessible(page)
  const bad = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Рядки з помилками' }).click()
  const badPath = file('bad.xlsx')
  await (await bad).saveAs(badPath)

  const deviations = page.getByRole('checkbox', { name: /Відхилення перевірено/ })
  if (await deviations.isVisible()) await deviations.check()
  await page.getByRole('button', { name: /^Передати\s117\sпоказань$/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Рядків із помилкою не передамо: 2')
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Передати\s117\sпоказань$/ })
    .click()
  await expect(page.getByText('Показання надіслано оператору системи розподілу.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(/^Передано\s117\sпоказань/)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  // the two rows, corrected in the file that came back
  await page.getByRole('button', { name: 'Передати ще один файл' }).click()
  const wrong = (await readXlsx(await readFile(badPath))).sheets[0]?.rows ?? []
  const mended = (wrong.slice(1) as Cell[][]).map((row) => row.with(7, previous(row) + 60)) // cells, as above
  const again = file('виправлено.xlsx')
  await writeFile(
    again,
    await writeXlsx({ sheets: [{ name: 'Показання', rows: [wrong[0] as Cell[], ...mended] }] }),
  )
  await choose(page, again)
  await expect(page.getByRole('heading', { name: 'Файл «виправлено.xlsx»' })).toBeVisible()
  if (await deviations.isVisible()) await deviations.check()
  await page.getByRole('button', { name: /^Передати\s2\sпоказання$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Передати\s2\sпоказання$/ })
    .click()
  await expect(page.getByText(/^Передано\s2\sпоказання/)).toBeVisible({ timeout: 60_000 })
})

test('files handed in before stand with their result, and each is opened again', async ({ page }) => {
  test.setTimeout(120_000)
  await enter(page)
  const files = page.getByRole('table', { name: 'Ваші файли' })
  const row = (name: string) => files.getByRole('row').filter({ hasText: name })
  await expect(row('Показання котельні.csv')).toContainText('Ще не перевірено')
  await expect(row('Показання теплопунктів.csv')).toContainText('Чекає на передавання')
  await expect(row('Показання за минулий місяць.xlsx')).toContainText('Передано')
  await expectAccessible(page)
  await expectFits(page)

  await row('Лічильники після перевірки.csv').getByRole('link').click()
  await expect(page.getByText('Не прийнято рядків: 2.', { exact: false })).toBeVisible()
  // a row is counted once: refused ones are not among those without a remark
  await expect(page.getByText('Без зауважень 12', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Підписати набір показань' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('link', { name: 'Усі файли' }).click()
  await row('Показання котельні.csv').getByRole('link').click()
  await expect(page.getByRole('button', { name: /^Передати\s\d/ })).toBeVisible({ timeout: 60_000 })
})

test('what was taken from a file is told back, and previous readings are not handed in unasked', async ({
  page,
}, info) => {
  test.setTimeout(120_000)
  await enter(page)
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Завантажити шаблон' }).click()
  const path = info.outputPath('template.xlsx')
  await (await template).saveAs(path)
  const [, ...points] = ((await readXlsx(await readFile(path))).sheets[0]?.rows ?? []) as Cell[][] // cells, as above
  const heads = [
    ['Акт зняття показань'],
    ['Особовий рахунок', 'Лічильник №', 'Зона', 'Показання', null],
    [null, null, null, 'попередні', 'поточні'],
  ]
  // the point that no other test of this portal hands in
  const rows = points.slice(0, 1).map((row) => [row[0], row[3], row[4], Number(row[5]) - 40, row[5]])
  const same = info.outputPath('минулий місяць.xlsx')
  await writeFile(same, await writeXlsx({ sheets: [{ name: 'Акт', rows: [...heads, ...rows] as Cell[][] }] }))
  await choose(page, same)
  const taken = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Що взято з файлу' }),
  })
  await expect(taken).toContainText('E, «Показання: поточні»')
  await expect(taken).toContainText('«Акт»')
  await expect(taken).toContainText('Кожне значення дорівнює попередньому показанню')
  await expectAccessible(page)
  await expectFits(page)
  const deviations = page.getByRole('checkbox', { name: /Відхилення перевірено/ })
  if (await deviations.isVisible()) await deviations.check()
  const hand = page.getByRole('button', { name: /^Передати\s1\sпоказання$/ })
  await expect(hand).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Звірено: взято саме нові показання' }).check()
  await expect(hand).toBeEnabled()
})

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { entities } from '#seeds/demo-users.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { takeFile } from '../support/list.ts'
import { expect, test } from '../support/open-period.ts'

const PAGE = '/cabinet/entity/indication'

async function enter(page: Page, firm: { login: string; uniqueCode?: string }): Promise<void> {
  await signInFirm(page, firm)
}

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

/** The previous value in the table, as a number. */
async function previousOf(row: Locator): Promise<number> {
  const text = await row
    .locator('td[data-title="Попереднє"]')
    .evaluate((cell) => cell.firstChild?.textContent)
  return Number((text ?? '').replace(/\s/gu, '').replace(',', '.'))
}

/** A value as people type it, with a decimal comma. */
const asTyped = (value: number) => value.toFixed(2).replace('.', ',')

/** Pastes cells copied in a spreadsheet at the caret. */
const paste = (page: Page, cells: readonly string[]) =>
  page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
      )
    },
    `${cells.join('\r\n')}\r\n`,
  )

test('an accountant pastes a column, settles what is refused, corrects, and calculates the month', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await enter(page, entities.bakery)
  await page.goto(PAGE)
  await expect(page.getByText(/^Передайте показання до 02\.\d\d\.\d{4} 13:00/)).toBeVisible()
  await expect(page.getByText('Передано 0 з 2')).toBeVisible()
  await looksRight(page)

  const rows = page.locator('tr').filter({ has: page.getByLabel(/^Поточне показання/) })
  const [first, second] = [rows.nth(0), rows.nth(1)]
  const [ovens, windows] = [first.getByRole('textbox'), second.getByRole('textbox')]
  const [before, beforeToo] = [await previousOf(first), await previousOf(second)]
  await ovens.focus()
  await page.keyboard.press('Enter')
  await expect(windows).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const less = asTyped(beforeToo - 1)
  await paste(page, [asTyped(before + 1), less])
  await expect(page.getByText('Вставлено 2 показання')).toBeVisible()
  await expect(first.getByText('Менше, ніж зазвичай')).toBeVisible()

  await page.getByRole('button', { name: 'Зберегти 2' }).click()
  await expect(page.getByText('Не збережено: 1 точка обліку. Причина вказана в кожному рядку.')).toBeVisible()
  await expect(page.getByText(/^Показання менше за попереднє/)).toBeVisible()
  await expect(page.getByText('Показання внесено. Точок: 1')).toBeVisible()
  await expect(first.getByText('Враховано')).toBeVisible()
  await expect(windows).toHaveAttribute('aria-invalid', 'true')
  await looksRight(page)

  // a refused value is still in its field after a reload
  await page.reload()
  await expect(windows).toHaveValue(less)
  await windows.fill(asTyped(beforeToo + 9_000))
  await page.getByRole('button', { name: 'Зберегти 1' }).click()
  await expect(page.getByText(/це велике відхилення\. Додайте фото/)).toBeVisible()
  await page.getByRole('button', { name: 'Показати їх' }).click()
  await expect(page).toHaveURL(/show=wrong/)
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Додати фото' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await rows.getByRole('textbox').fill(asTyped(beforeToo))
  await page.getByRole('button', { name: 'Зберегти 1' }).click()
  await page.getByRole('button', { name: 'Усе правильно, передати' }).click()
  await expect(page.getByText('Передано 2 з 2')).toBeVisible()
  await expect(page.getByText('Помилок немає')).toBeVisible()
  await page.getByRole('button', { name: 'Показати всі точки' }).click()

  await ovens.fill(asTyped(before + 2))
  await expect(page.getByText('Спершу збережіть введені показання.')).toBeVisible()
  await page.getByRole('button', { name: 'Зберегти 1' }).click()
  const confirm = page.getByRole('button', { name: 'Усе правильно, передати' })
  await expect(page.getByText('Показання внесено. Точок: 1').or(confirm)).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
  await expect(page.getByText('Нових показань немає').or(page.getByText('Точок: 1'))).toBeVisible()

  await page.getByRole('button', { name: 'Провести розрахунок' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Провести розрахунок' }).click()
  await expect(page.getByText('Розрахунок за поточний період вже було проведено.')).toBeVisible()
  await expect(page.getByText('Розрахунок проведено.').first()).toBeVisible()
  await expect(ovens).toHaveCount(0)
  await looksRight(page)

  const history = page.getByRole('region', { name: 'Історія показань' })
  // visible without a tap, also on a phone
  await expect(history.getByText('Виправлено').filter({ visible: true }).first()).toBeVisible()
  await history.getByLabel('Місце, назва або лічильник').fill('крамниця')
  await history.getByLabel('Місце, назва або лічильник').press('Enter')
  await expect(history.getByText('Пекарня', { exact: false })).toHaveCount(0)
  const file = page.waitForEvent('download')
  await takeFile(history, 'CSV')
  expect(await readFile(await (await file).path(), 'utf8')).toContain('Вітрини')
})

test('what keeps a point or an account from entering is said, and leads to its place in the guide', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await enter(page, entities.states)
  await page.goto(PAGE)
  await expect(page.getByText('Показання за цією шкалою передавати необов’язково.')).toHaveCount(2)
  for (const reason of [
    'надходять автоматично через АСКОЕ',
    'Лічильник стоїть у підстанції',
    'Лічильник вимкнено з обліку',
  ])
    await expect(page.getByText(reason).first()).toBeVisible()
  await looksRight(page)

  const substation = page.locator('tr').filter({ hasText: 'Лічильник стоїть у підстанції' })
  await substation.getByRole('link', { name: 'Що це означає' }).click()
  await expect(page).toHaveURL(/guide-errors#substation$/)
  await expect(
    page.getByRole('article').filter({ hasText: 'Лічильник стоїть у підстанції' }),
  ).toBeInViewport()
  await looksRight(page)
  await page.getByLabel('Знайти повідомлення').fill('entry-blocked')
  await expect(page.getByText('Знайдено: 1 повідомлення')).toBeVisible()
  await page.getByLabel('Знайти повідомлення').fill('немає такого слова')
  await expect(page.getByText('Такого повідомлення немає.', { exact: false })).toBeVisible()
  await looksRight(page)

  for (const said of [
    'Передавання показань за цим рахунком тимчасово заблоковано',
    'Показання цього лічильника знімає оператор',
    'За вашим договором саме вносять зміни',
    'Договір є, а об’єкта в ньому немає',
  ]) {
    await page.goto('/cabinet/entity')
    const welcome = page.getByRole('button', { name: 'Почати роботу' })
    await expect(page.getByRole('heading', { name: 'Виберіть особовий рахунок' })).toBeAttached()
    if (await welcome.isVisible()) await welcome.click()
    const accounts = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
    const current = await accounts.evaluateAll((all) =>
      all.findIndex((element) => element.dataset['chosen'] === 'true'),
    )
    await accounts
      .nth(current + 1)
      .getByRole('button', { name: 'Вибрати' })
      .click()
    await expect(accounts.nth(current + 1).getByRole('button', { name: 'Вибрати' })).toHaveCount(0)
    await page.goto(PAGE)
    await expect(page.getByText(said, { exact: false }).first()).toBeVisible()
    await expect(page.getByLabel(/^Поточне показання/)).toHaveCount(0)
    await looksRight(page)
  }
})

test('the points of four hundred accounts stand on one screen and are handed in together', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await enter(page, entities.chain)
  await page.goto(PAGE)
  await page.getByText('Усі рахунки разом').click()
  await expect(page).toHaveURL(/of=all/)
  await expect(
    page
      .getByRole('rowgroup', { name: /^Головна контора · / })
      .or(page.getByText(/^Головна контора · /).first())
      .first(),
  ).toBeVisible()
  const fields = page.getByRole('textbox', { name: /^Поточне показання/ })
  await expect(fields.first()).toBeVisible()
  await looksRight(page)

  // the last of a thousand is one key away, and so is the way back; Escape brings back what was there
  await fields.first().focus()
  await page.keyboard.press('Control+End')
  const caret = page.locator('input:focus')
  await expect(caret).toBeInViewport()
  await expect(page.locator('tbody').filter({ has: caret })).toContainText('Крамниця № 398')
  await page.keyboard.type('7')
  await page.keyboard.press('Escape')
  await expect(caret).toHaveValue('')
  await page.keyboard.press('Control+Home')
  await expect(fields.first()).toBeFocused()
  // a screen reader and a search in the page know all of them, although few are drawn
  const table = page.getByRole('table', { name: 'Точки обліку' })
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(1_000)
  await expect(table).toContainText(/Крамниця № \d+[^]*№? ?\d{8}/)

  const rows = page.locator('tr').filter({ has: fields })
  const before = [await previousOf(rows.nth(0)), await previousOf(rows.nth(1))]
  await paste(page, [asTyped((before[0] ?? 0) + 1_000), asTyped((before[1] ?? 0) - 1)])
  await page.reload()
  await expect(page.getByText('Не збережено: 2 точки обліку')).toBeVisible()
  await page.getByRole('button', { name: 'Зберегти 2' }).click()
  await expect(page.getByText(/Причина вказана в кожному рядку/)).toBeVisible()
  // the summary leads to the field that was refused
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Головна контора, / })
    .last()
    .click()
  await expect(caret).toHaveAttribute('aria-invalid', 'true')
  await looksRight(page)
})

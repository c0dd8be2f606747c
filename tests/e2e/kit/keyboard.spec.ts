import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'
import { openKit } from './open-kit.ts'

// Every control of the kit used with only the keyboard, by the patterns of WAI-ARIA; the tests of pages only prove that
// the pages use the kit.

test.beforeEach(({ page }) => openKit(page))

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test.describe('a menu', () => {
  const opener = (page: Page) => button(page, 'Дії')
  const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

  test('opens on its first item, goes round with the arrows, and has both ends on Home and End', async ({
    page,
  }) => {
    await expect(opener(page)).toHaveAttribute('aria-haspopup', 'menu')
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
    await opener(page).press('Enter')
    await expect(item(page, 'Зберегти CSV')).toBeFocused()
    await expect(opener(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator(`[id="${await opener(page).getAttribute('aria-controls')}"]`)).toHaveRole(
      'menu',
    )
    await expectAccessible(page)

    await press(page, 'ArrowDown')
    await expect(item(page, 'Друкувати')).toBeFocused()
    await press(page, 'ArrowDown', 'ArrowDown')
    await expect(item(page, 'Зберегти CSV')).toBeFocused()
    await press(page, 'ArrowUp')
    await expect(item(page, 'Питання')).toBeFocused()
    await press(page, 'Home')
    await expect(item(page, 'Зберегти CSV')).toBeFocused()
    await press(page, 'End')
    await expect(item(page, 'Питання')).toBeFocused()

    // an arrow key opens it too: down focuses the first item, up the last
    await press(page, 'Escape', 'ArrowDown')
    await expect(item(page, 'Зберегти CSV')).toBeFocused()
    await press(page, 'Escape', 'ArrowUp')
    await expect(item(page, 'Питання')).toBeFocused()
  })

  test('closes on Escape and on a choice, gives the focus back to its button, and follows a link', async ({
    page,
  }) => {
    await opener(page).press('Enter')
    await expect(item(page, 'Зберегти CSV')).toBeFocused()
    await press(page, 'Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
    await expect(page.getByLabel('обрано в меню')).toBeEmpty()

    await press(page, 'Enter')
    await expect(item(page, 'Зберегти CSV')).toBeFocused()
    await press(page, 'ArrowDown', 'Enter')
    await expect(page.getByLabel('обрано в меню')).toHaveText('друк')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(opener(page)).toBeFocused()

    await press(page, 'ArrowUp')
    await expect(item(page, 'Питання')).toBeFocused()
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/FAQ$/)
  })

  test('is one stop of Tab: leaving it closes it', async ({ page }) => {
    await opener(page).press('Enter')
    await expect(item(page, 'Зберегти CSV')).toBeFocused()
    await press(page, 'Tab')
    await expect(button(page, 'Після меню')).toBeFocused()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await press(page, 'Shift+Tab')
    await expect(opener(page)).toBeFocused()
  })
})

test('tabs are one stop of Tab; the arrows go round them, and each opens its own panel', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name })
  const isOpen = async (name: string, inside: string) => {
    await expect(tab(name)).toBeFocused()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(name)
    await expect(page.getByRole('tabpanel', { name })).toHaveText(inside)
    const panel = await tab(name).getAttribute('aria-controls')
    await expect(page.locator(`[id="${panel}"]`)).toHaveRole('tabpanel')
  }
  await expect(page.getByRole('tablist')).toHaveAccessibleName('За який час')
  await tab('День').focus()
  await press(page, 'ArrowRight')
  await isOpen('Місяць', 'Про місяць')
  await press(page, 'End')
  await isOpen('Рік', 'Про рік')
  await press(page, 'ArrowRight')
  await isOpen('День', 'Про день')
  await press(page, 'ArrowLeft')
  await isOpen('Рік', 'Про рік')
  await press(page, 'Home')
  await isOpen('День', 'Про день')

  await press(page, 'ArrowRight', 'Tab')
  await expect(page.getByRole('link', { name: 'Про місяць' })).toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(tab('Місяць')).toBeFocused()
})

test.describe('a dialog', () => {
  test('is named by its title, keeps the focus inside and gives it back on Escape', async ({ page }) => {
    const opener = button(page, 'Змінити назву')
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Назва адреси' })
    await expect(dialog).toBeFocused()
    await expectAccessible(page)

    await press(page, 'Tab')
    await expect(button(dialog, 'Закрити')).toBeFocused()
    await press(page, 'Tab')
    await expect(dialog.getByLabel('Назва')).toBeFocused()
    await press(page, 'Tab')
    await expect(button(dialog, 'Зберегти')).toBeFocused()
    const outside = () =>
      page.evaluate(
        () =>
          document.activeElement?.closest('dialog, body')?.tagName === 'BODY' &&
          document.activeElement !== document.body,
      )
    for (const key of [...Array<string>(6).fill('Tab'), ...Array<string>(6).fill('Shift+Tab')]) {
      await press(page, key)
      expect(await outside(), 'what is behind the dialog is out of reach').toBe(false)
    }

    await press(page, 'Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('gives the focus back to what opened it however it is closed', async ({ page }) => {
    const opener = button(page, 'Змінити назву')
    const dialog = page.getByRole('dialog')
    for (const way of ['Закрити', 'Зберегти']) {
      await opener.press('Space')
      await expect(dialog).toBeFocused()
      await button(dialog, way).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    }
  })

  test('that asks first does nothing on Escape, acts on Enter once, and takes no second press while busy', async ({
    page,
  }) => {
    const opener = button(page, 'Видалити адресу')
    const deleted = page.getByLabel('скільки разів видалено')
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Видалити адресу?' })
    await press(page, 'Escape')
    await expect(dialog).toBeHidden()
    await expect(deleted).toHaveText('0')
    await expect(opener).toBeFocused()

    await press(page, 'Enter')
    // the close button comes first, so pressing Enter too early closes the dialog and deletes nothing
    await press(page, 'Tab')
    await expect(button(dialog, 'Закрити')).toBeFocused()
    await press(page, 'Tab', 'Enter')
    await expect(deleted).toHaveText('1')
    const action = button(dialog, 'Видалити')
    await expect(action).toHaveAttribute('aria-busy', 'true')
    await expect(action).toHaveAttribute('aria-disabled', 'true')
    await expect(action).toBeFocused()
    await press(page, 'Enter')
    await expect(deleted).toHaveText('1')
    await press(page, 'Tab', 'Enter')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test.describe('a chart', () => {
  test('is read bar by bar with the arrows, stops at its ends, and is put away by Escape', async ({
    page,
  }) => {
    const chart = page.getByRole('slider', { name: /Спожито за місяцями/ })
    const says = async (place: number, text: RegExp) => {
      await expect(chart).toHaveAttribute('aria-valuenow', String(place))
      await expect(chart).toHaveAttribute('aria-valuetext', text)
    }
    await expect(chart).toHaveAttribute('aria-valuemin', '1')
    await expect(chart).toHaveAttribute('aria-valuemax', '3')
    await expect(chart).toHaveAttribute('aria-valuetext', 'Спожито за місяцями')
    await chart.press('ArrowLeft')
    await says(3, /^листопад 2026: 100 кВт·год, день 100 кВт·год, розрахунково$/)
    await press(page, 'ArrowRight')
    await says(3, /^листопад/)
    await press(page, 'ArrowLeft')
    await says(2, /^жовтень 2026: 120 кВт·год, день 90 кВт·год, ніч 30 кВт·год, торік 110 кВт·год$/)
    await press(page, 'Home')
    await says(1, /^вересень/)
    await press(page, 'ArrowLeft')
    await says(1, /^вересень/)
    await press(page, 'End')
    await says(3, /^листопад/)
    await press(page, 'Escape')
    await expect(chart).toHaveAttribute('aria-valuetext', 'Спожито за місяцями')
    await expect(chart).toBeFocused()
  })

  test('leaves out what its legend switches off, in what is read out too', async ({ page }) => {
    const night = button(page, 'ніч')
    await expect(night).toHaveAttribute('aria-pressed', 'true')
    await night.press('Space')
    await expect(night).toHaveAttribute('aria-pressed', 'false')
    await press(page, 'Tab', 'Home')
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'вересень 2026: 80 кВт·год')
  })

  test('has its figures in a table behind it', async ({ page }) => {
    const table = page.getByRole('table', { name: 'Спожито за місяцями' })
    await expect(table).toBeHidden()
    await page.getByRole('slider').focus()
    await press(page, 'Tab', 'Enter')
    await expect(table.getByRole('row', { name: /жовтень 2026/ })).toHaveText(
      /90 кВт·год.*30 кВт·год.*120 кВт·год.*110 кВт·год/,
    )
  })
})

test.describe('a list', () => {
  test('is ordered by a press on the head of a column, and its head says so', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const table = page.getByRole('table', { name: 'Платежі' })
    const head = table.getByRole('columnheader', { name: 'Сума' })
    await expect(head).not.toHaveAttribute('aria-sort')
    await head.getByRole('button').press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(table.getByRole('row').nth(1)).toHaveText(/2 листопада/)
    await press(page, 'Enter')
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(table.getByRole('row').nth(1)).toHaveText(/1 листопада/)
    await expect(head.getByRole('button')).toBeFocused()
  })

  test('is ordered on a phone by a choice above its rows, which have no heads of columns', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const table = page.getByRole('table', { name: 'Платежі' })
    const order = page.getByRole('combobox', { name: 'Упорядкувати' })
    await expect(table.getByText('Сума', { exact: true })).toBeHidden()
    await expect(order).toHaveText(/Звичайний/)
    await order.selectOption('Сума: спершу менші')
    await expect(table.getByRole('row').first()).toHaveText(/2 листопада/)
    await order.selectOption('Сума: спершу більші')
    await expect(table.getByRole('row').first()).toHaveText(/1 листопада/)
    await expect(order.locator('option:checked')).toHaveText('Сума: спершу більші')
    await order.selectOption('Звичайний')
    await expect(order.locator('option:checked')).toHaveText('Звичайний')
    await order.selectOption('Сума: спершу більші')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(order).toBeHidden()
    await expect(table.getByRole('columnheader', { name: 'Сума' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('unfolds a row on a phone and folds it again, and each button says whose row it is', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const row = page
      .getByRole('table', { name: 'Платежі' })
      .getByRole('row')
      .filter({ hasText: '2 листопада' })
    const more = button(row, 'Подробиці')
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await expect(more).toHaveAccessibleDescription(/2 листопада/)
    await expect(row.getByText('Альфа')).toBeHidden()
    await more.press('Enter')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    await expect(row.getByText('Альфа')).toBeVisible()
    await press(page, 'Space')
    await expect(row.getByText('Альфа')).toBeHidden()
    await expect(more).toBeFocused()
    await press(page, 'Shift+Tab')
    await expect(button(page, 'Подробиці').first()).toBeFocused()
  })

  test('is turned page by page, and the last page does not take the focus away', async ({ page }) => {
    const pages = page.getByRole('navigation', { name: 'Сторінки: Платежі' })
    const next = button(pages, 'Наступна')
    const previous = button(pages, 'Попередня')
    await expect(pages.getByText('1–2 з 6')).toHaveAttribute('aria-live', 'polite')
    await expect(previous).toBeDisabled()
    await next.press('Enter')
    await expect(pages).toContainText('3–4 з 6')
    await press(page, 'Enter')
    await expect(pages).toContainText('5–6 з 6')
    await expect(next).toBeDisabled()
    await expect(next).toBeFocused()
    await press(page, 'Enter')
    await expect(pages).toContainText('5–6 з 6')
    await press(page, 'Shift+Tab', 'Enter', 'Enter')
    await expect(pages).toContainText('1–2 з 6')
    await expect(previous).toBeFocused()
    await expect(page.getByRole('navigation', { name: 'Сторінки: Коротке' }).getByRole('button')).toHaveCount(
      0,
    )
  })
})

test('a choice is one stop of Tab; the arrows go round what can be chosen', async ({ page }) => {
  const way = (name: string) => page.getByRole('radio', { name })
  const group = page.getByRole('group', { name: 'Куди надсилати' })
  await expect(group).toHaveAccessibleDescription('Виберіть спосіб')
  await button(page, 'Перед вибором').focus()
  await press(page, 'Tab')
  await expect(way('СМС')).toBeFocused()
  await expect(way('СМС')).not.toBeChecked()
  await press(page, 'Space')
  await expect(way('СМС')).toBeChecked()
  await expect(group).toHaveAccessibleDescription('')
  await press(page, 'ArrowDown')
  await expect(way('Електронною поштою')).toBeFocused()
  await expect(way('Електронною поштою')).toBeChecked()
  await press(page, 'ArrowDown')
  await expect(way('СМС')).toBeChecked()
  await press(page, 'ArrowUp', 'Tab')
  await expect(button(page, 'Після вибору')).toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(way('Електронною поштою')).toBeFocused()
})

test.describe('a toast', () => {
  const place = (page: Page) =>
    page.locator('[aria-live=polite]').filter({ has: page.getByText('Адресу сховано') })

  test('is read out and stays while the focus is in it; the work is undone by Enter', async ({ page }) => {
    await page.clock.install()
    await button(page, 'Сховати адресу').press('Enter')
    await expect(place(page)).toBeVisible()
    await button(page, 'Зберегти адресу').focus()
    await press(page, 'Tab')
    const undo = button(page, 'Повернути')
    await expect(undo).toBeFocused()
    await page.clock.runFor(60_000)
    await expect(undo).toBeFocused()
    await press(page, 'Tab', 'Shift+Tab', 'Enter')
    await expect(page.getByLabel('скільки разів повернуто')).toHaveText('1')
    await expect(undo).toHaveCount(0)
  })

  test('goes by itself once it is left, and at once when it is closed', async ({ page }) => {
    await page.clock.install()
    const save = button(page, 'Зберегти адресу')
    await save.press('Enter')
    await expect(page.getByText('Збережено')).toBeVisible()
    await page.clock.runFor(6_500)
    await expect(page.getByText('Збережено')).toHaveCount(0)
    await press(page, 'Enter', 'Tab')
    await expect(button(page, 'Закрити')).toBeFocused()
    await press(page, 'Enter')
    await expect(page.getByText('Збережено')).toHaveCount(0)
  })
})

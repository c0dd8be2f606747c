import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

async function toDirectory(page: Page) {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Увійти через каталог компанії' }).click()
  await expect(page.getByRole('heading', { name: 'Хто входить?' })).toBeVisible()
  await expect(page.getByText('Це навчальний каталог демонстрації')).toBeVisible()
}

test('an employee comes by the directory of the company, works with the roles of their groups and leaves both', async ({
  page,
}) => {
  await toDirectory(page)
  await expectFits(page)
  await page.getByRole('link', { name: /Ольга Пилипенко/ }).click()
  await page.waitForURL('**/cabinet/admin**')
  await expect(page).not.toHaveURL(/code=/)
  await page.goto('/cabinet/admin/management/staff')
  await page.getByRole('button', { name: /Пилипенко Ольга/ }).click()
  await page.keyboard.press('Escape')
  await page.goto('/cabinet/admin/settings/account')
  await expect(page.getByText('Ви входите через каталог компанії')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: /Меню користувача|Ольга/ }).click()
  await page.getByRole('menuitem', { name: 'Вийти' }).click()
  await expect(page.getByRole('heading', { name: 'Ви вийшли з каталогу' })).toBeVisible()
  await page.getByRole('link', { name: 'Повернутися на портал' }).click()
  await expect(page.getByLabel('Логін')).toBeVisible()
})

test('without a group, without consent and without an attempt one is told what to do', async ({ page }) => {
  await toDirectory(page)
  await page.getByRole('link', { name: /Тарас Коваль/ }).click()
  await expect(page.getByText('У каталозі у вас немає групи, яка відкриває портал.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/directory$/)
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('link', { name: 'Почати вхід спочатку' }).click()
  await toDirectory(page)
  await page.getByRole('link', { name: 'Скасувати вхід' }).click()
  await expect(page.getByText('Каталог компанії не підтвердив вхід.')).toBeVisible()
  // what a stranger sends by a link ends no attempt of this tab
  await page.goto('/admin/directory?code=stranger&state=stranger')
  await expect(page.getByText('Почніть вхід спочатку.')).toBeVisible()
})

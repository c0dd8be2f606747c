import { admins } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test('the day of the crews says who goes where, leads to a visit and back, and to the next day', async ({
  page,
  lane,
}) => {
  await signInAdmin(page, lane === 0 ? admins.metering : admins.serviceDnem)
  await page.goto('/cabinet/admin/management/orders')
  await page.getByRole('link', { name: 'День бригад' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'День бригад' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /Бригада/ }).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  // the first day with a visit, of the days ahead
  const visit = page.getByRole('main').locator('section').getByRole('link')
  await expect(async () => {
    if ((await visit.count()) === 0) await page.getByRole('link', { name: 'Наступний день' }).click()
    await expect(visit.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const day = page.url()
  await visit.first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Заявка/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(day)
  await expectAccessible(page)
  await expectFits(page)
})

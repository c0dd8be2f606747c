import { entities } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test('what changed is told once: the line leads to the notes, and after a reload it is gone', async ({
  page,
  lane,
}) => {
  await signInFirm(page, lane === 0 ? entities.houses : entities.gardens)
  const line = page.getByText('У кабінеті дещо змінилося')
  await expect(line).toBeVisible()
  const seen = page.waitForResponse((response) => response.url().endsWith('/api/entity/whats-new/seen'))
  await page.getByRole('link', { name: 'Що саме' }).click()
  await expect(page.getByRole('heading', { name: 'Що змінилося', level: 1 })).toBeVisible()
  expect((await seen).status()).toBe(200)
  await expect(line).toHaveCount(0)
  const newest = page.getByRole('article').first()
  await expect(newest.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(newest.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
  await expect
    .poll(() => newest.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page)
  await expectFits(page)
  await page.reload()
  await expect(newest).toBeVisible()
  await newest.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Показання', level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)
})

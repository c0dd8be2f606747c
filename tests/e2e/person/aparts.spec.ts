import type { APIRequestContext } from '@playwright/test'
import { freeAccounts } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { newPhone, signedUp, signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Two apartments of two companies; other users who add them do not see the changes made here. */
async function withTwoApartments(request: APIRequestContext, phone: string): Promise<void> {
  const { token, partner } = await signedUp(request, phone)
  for (const { account, billCode } of [freeAccounts[7], freeAccounts[10]].filter(
    (account) => account !== undefined,
  )) {
    const reply = await request.post('/api/post-add-objects', {
      data: { token, partner, account, code: billCode },
    })
    expect(reply.status()).toBe(200)
  }
}

test('apartments are named, put in order, one is opened first; one taken out comes back as it was', async ({
  page,
  request,
  lane,
}) => {
  const phone = newPhone(140 + lane)
  await withTwoApartments(request, phone)
  await signIn(page, phone)
  await page.goto('/cabinet/person/settings/aparts')
  const list = page.getByRole('list', { name: /^Адреси в порядку/ })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await expectFits(page)

  await list
    .getByRole('button', { name: /^Перейменувати:/ })
    .first()
    .click()
  const name = page.getByLabel('Назва')
  await expect(name).toBeFocused()
  await name.fill('Дача')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(list.getByRole('heading', { name: 'Дача' })).toBeVisible()
  await expectAccessible(page)

  const last = list.getByRole('listitem').nth(1)
  // the answer to the first change comes after the second press
  const pressed = Promise.withResolvers<void>()
  await page.route('**/objects/arrange', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await list.getByRole('button', { name: 'Опустити нижче: Дача' }).click()
  await expect(last).toContainText('Дача')
  await last.getByRole('button', { name: /^Відкривати першим/ }).click()
  await expect(last).toContainText('Відкривається першим')
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/objects/arrange') && answer.request().postDataJSON()?.default !== null,
  )
  pressed.resolve()
  await kept
  await page.unroute('**/objects/arrange')

  await list.getByRole('button', { name: 'Вилучити з кабінету: Дача' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Дача')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Вилучити з кабінету' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Повернути' }).click()
  await expect(page.getByText('Адресу повернуто.')).toBeVisible()
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(last).toContainText('Дача')
    await expect(last).toContainText('Відкривається першим')
  }

  await list.getByRole('button', { name: 'Вилучити з кабінету: Дача' }).click()
  await dialog.getByRole('button', { name: 'Вилучити з кабінету' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).not.toContainText('Дача')
})

import type { Page } from '@playwright/test'
import { forgottenAccount, passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { openAccount } from '../support/open-account.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Spec §3: the fields that the session keeps, each from its call and on its screen.

const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('svitlo') ?? '{}').person)

test('accounts under the own phone are offered once after sign-in, each by its code', async ({
  page,
  lane,
}) => {
  test.skip(lane === 1, 'one account of the town is kept so')
  await signIn(page, persons.forgetful.login, passwords.person)
  const offer = page.getByRole('dialog', { name: 'Ще є ваші рахунки' })
  await expect(offer).toContainText(forgottenAccount.account)
  await expectAccessible(page)
  await expectFits(page)
  await offer.getByRole('button', { name: 'Не зараз' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'За вашим номером телефону' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: forgottenAccount.account })
  await row.getByLabel('Код для кабінету').fill('000000')
  await row.getByRole('button', { name: `Додати рахунок ${forgottenAccount.account}` }).click()
  await expect(row.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await row.getByLabel('Код для кабінету').fill(forgottenAccount.billCode)
  await row.getByRole('button', { name: `Додати рахунок ${forgottenAccount.account}` }).click()
  await expect(page).toHaveURL(/\/cabinet\/person$/)
  expect(await kept(page)).toMatchObject({
    accountsForMigration: {},
    accountsForMigrationChecked: true,
    user: { type: 'person' },
  })
})

test('an apartment keeps its balance and its details under the names of the specification', async ({
  page,
}) => {
  await signIn(page, persons.five.login, passwords.person)
  // which of them is chosen already depends on who signed in before
  await openAccount(page, /Дача/)
  await openAccount(page, /Дім/)
  await expect(page.getByText('Баланс', { exact: false }).first()).toBeVisible()
  const chosen = async () => {
    const { user, accounts, customInfo } = await kept(page)
    return {
      ...accounts.find((account: { account: string }) => account.account === user.account),
      custom: customInfo?.contract !== undefined,
    }
  }
  await expect.poll(chosen).toMatchObject({ ballanceLoaded: true, ballanceError: false, custom: true })
  const { debet, credit } = await chosen()
  expect(`${debet} ${credit}`).toMatch(/^\d+\.\d\d \d+\.\d\d$/)
  await page.goto('/cabinet/person/settings/aparts')
  await page.getByRole('button', { name: 'Подробиці: Дім' }).click()
  await expect(page.getByRole('dialog', { name: 'Дім' }).getByText('IBAN')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  expect(await chosen()).toMatchObject({ accountLoaded: true })
})

import { entities, invitationCode, passwords } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { expect, test } from '../support/test.ts'

test('a director sees the people of the firm, changes the rights of one and takes up an invitation as another', async ({
  page,
}) => {
  const firm = entities.plant
  await page.goto('/sign-in/entity')
  await page.getByLabel('Особовий рахунок').fill(firm.login)
  await page.getByLabel('Унікальний код').fill(firm.uniqueCode)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.entity)
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.waitForURL('**/cabinet/entity/**')
  await page.goto('/cabinet/entity/settings/account')
  await expect(page.getByRole('heading', { name: 'Люди компанії' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('button', { name: 'Лісовий Гнат Юхимович' }).click()
  const dialog = page.getByRole('dialog', { name: 'Лісовий Гнат Юхимович' })
  await dialog.getByLabel('сплачувати').check()
  await dialog.getByRole('button', { name: 'Зберегти права' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Права збережено')).toBeVisible()

  await page.goto(`/join/${invitationCode}`)
  await expect(page.getByText('Кабінет компанії')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('a firm asks for a change of its data and sees the application with its number', async ({
  page,
  lane,
}) => {
  // one application about a fact is open at a time
  const firm = lane === 0 ? entities.bakery : entities.heat
  await page.goto('/sign-in/entity')
  await page.getByLabel('Особовий рахунок').fill(firm.login)
  await page.getByLabel('Унікальний код').fill(firm.uniqueCode)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.entity)
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.waitForURL('**/cabinet/entity/**')
  await page.goto('/cabinet/entity/settings/company-information')
  await page.getByRole('button', { name: 'Змінити дані' }).click()
  await page.getByLabel('Що змінити').selectOption('signatory')
  await page.getByLabel('Нове значення').fill('Коваль Олена Петрівна')
  await page.getByRole('button', { name: 'Подати на розгляд', exact: true }).click()
  await expect(page.getByText('Підписант за договором: Коваль Олена Петрівна')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

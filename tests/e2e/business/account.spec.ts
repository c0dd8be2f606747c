import { entities, passwords, providers } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { nextCode } from '../support/messages.ts'
import { newPhone } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const PAGE = '/cabinet/entity/settings/account'

test('a firm changes its password by the rules of firms, and sees where its cabinet is open and what was done in it', async ({
  page,
}) => {
  const firm = entities.debtor
  await page.goto('/sign-in/entity')
  await page.getByLabel('Особовий рахунок').fill(firm.login)
  await page.getByLabel('Унікальний код').fill(firm.uniqueCode)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.entity)
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.waitForURL('**/cabinet/entity/**')
  await page.goto(PAGE)

  const old = page.getByLabel('Поточний пароль', { exact: true })
  const made = page.getByLabel('Новий пароль', { exact: true })
  const change = page.getByRole('button', { name: 'Змінити пароль' })
  await old.fill(passwords.entity)
  await made.fill(passwords.entity)
  await change.click()
  await expect(page.getByRole('alert')).toContainText('Новий пароль не може бути таким же як і старий.')
  await made.fill('ліхтар 47')
  await expect(page.getByText('щонайменше 12')).toBeVisible()
  await change.click()
  await expect(page.getByRole('alert')).toContainText('мінімум 12 символів')
  await old.fill('не той пароль зовсім')
  await made.fill('жовтий ліхтар над річкою 47')
  await change.click()
  await expect(page.getByRole('alert')).toContainText(
    'перевірте коректність внесеного особового рахунку або пароля',
  )

  await expect(page.getByRole('heading', { name: 'Де відкрито кабінет' })).toBeVisible()
  await expect(page.getByText('Цей пристрій').first()).toBeVisible()
  const devices = page.getByRole('table', { name: 'Де відкрито кабінет' })
  expect(
    await devices.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth),
    'the devices do not scroll sideways',
  ).toBe(0)
  await expect(page.getByRole('heading', { name: 'Журнал дій' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('documents are closed to a provider whose account is suspended, and it is told why', async ({
  page,
}) => {
  await page.goto('/sign-in/provider')
  await page.getByLabel('Електронна пошта').fill(providers.suspended.login)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.provider)
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.waitForURL('**/cabinet/entity/**')
  await page.goto('/cabinet/entity/provider/document')
  await expect(page.getByText('стан рахунка «Призупинено»')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.goto('/cabinet/entity/docs/signing')
  const why = page.getByText('Доступ до рахунка: призупинено')
  await expect(why).toBeVisible()
  const act = page.getByRole('link', { name: /^Акт прийняття-передавання/ })
  await expect(act).toBeVisible()
  const offers = page.getByRole('button', { name: /^(Підписати (?!до)|Не підписувати)/ })
  await expect(offers).toHaveCount(0)
  await expectFits(page)
  await act.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Акт прийняття-передавання/ })).toBeVisible()
  await expect(why).toBeVisible()
  await expect(offers).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
})

test('a firm changes its phone by a code to the new one, and sees it from then on', async ({
  page,
  request,
  lane,
}) => {
  const firm = lane === 0 ? entities.money : entities.creditor
  const phone = newPhone(60 + lane)
  await page.goto('/sign-in/entity')
  await page.getByLabel('Особовий рахунок').fill(firm.login)
  await page.getByLabel('Унікальний код').fill(firm.uniqueCode)
  await page.getByLabel('Пароль', { exact: true }).fill(passwords.entity)
  await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
  await page.waitForURL('**/cabinet/entity/**')
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Змінити номер' }).click()
  await page.getByLabel('Новий номер телефону').fill(phone)
  await page.getByLabel('Ваш пароль').fill(passwords.entity)
  const code = await nextCode(request, phone)
  await page.getByRole('button', { name: 'Надіслати код' }).click()
  await page.getByLabel('Код із повідомлення').fill(await code())
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Підтвердити' }).click()
  const shown = page.getByText(`+38 (0${phone.slice(4, 6)}) ${phone.slice(6, 9)}`)
  await expect(shown).toBeVisible()
  await page.reload()
  await expect(shown).toBeVisible()
})

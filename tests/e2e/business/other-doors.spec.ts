import { entities, suppliers } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { nextCode } from '../support/messages.ts'
import { expect, test } from '../support/test.ts'

const submit = { name: 'Увійти', exact: true } as const

test('a supplier signs in by its account and the access code issued to it, whatever keyboard it is typed on', async ({
  page,
}) => {
  const { login, password } = suppliers.active
  await page.goto('/sign-in/provider')
  await page.getByRole('tab', { name: 'За рахунком постачальника' }).click()
  const account = page.getByLabel('Особовий рахунок')
  const access = page.getByLabel('Код доступу постачальника', { exact: true })
  await account.fill(login)
  // two public numbers are not enough to sign in
  await access.fill('ТОВ «Світанок Енерджі»')
  await page.getByRole('button', submit).last().click()
  await expect(page.getByRole('alert')).toContainText(
    'Login failed Для відновлення пароля прохання звернутися до контакт-центру',
  )
  await expectAccessible(page)
  await expectFits(page)

  // with a Cyrillic «К» at the beginning, all in lower case
  await access.fill(password.replace('K', 'К').toLowerCase())
  await page.getByRole('button', submit).last().click()
  await page.waitForURL('**/cabinet/entity/**')
  await expect(page.getByText('Ви увійшли як постачальник послуг')).toBeVisible()
})

test('a business signs in by a code to the mailbox of its responsible person', async ({
  page,
  request,
  lane,
}) => {
  const [firm, email] =
    lane === 0 ? [entities.bakery, 'firm0@poshta.example'] : [entities.heat, 'firm2@poshta.example']
  await page.goto('/sign-in/entity')
  await page.getByRole('tab', { name: 'За кодом' }).click()
  await page.getByLabel('Особовий рахунок').last().fill(firm.login)
  await page.getByText('На пошту').click()
  await page.getByLabel('Електронна пошта').fill(email)
  const code = await nextCode(request, email)
  await page.getByRole('button', { name: 'Надіслати код' }).click()
  const field = page.getByLabel('Код із повідомлення')
  await field.fill((await code()).toLowerCase())
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', submit).last().click()
  await page.waitForURL('**/cabinet/entity/**')
  await expect(page.getByRole('heading', { name: 'Показання', level: 1 })).toBeVisible()
})

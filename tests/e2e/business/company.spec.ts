import { admins } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// An editor changes what is said of a company; each lane has its own company.
const lanes = [
  { site: 'vvm', phone: '041 555-10-10', name: 'Високовольтні мережі', head: admins.chief },
  { site: 'dem', phone: '062 555-20-20', name: 'Донецькі електромережі', head: admins.deputy },
] as const

test('an editor changes a telephone at once; requisites wait for a head', async ({ page, browser, lane }) => {
  test.setTimeout(240_000)
  const { site, phone, name, head } = lanes[lane === 1 ? 1 : 0]
  await signInAdmin(page, admins.content)
  await page.goto(`/cabinet/admin/management/company?site=${site}`)
  await expect(page.getByLabel('Коротка назва компанії')).toHaveValue(name)
  await expectAccessible(page)
  await expectFits(page)

  await page.getByLabel('Телефони контакт-центру').fill('не номер')
  await page.getByRole('button', { name: 'Зберегти й показати клієнтам' }).click()
  await expect(page.getByText('Кожен рядок має бути номером').first()).toBeVisible()
  await page.getByLabel('Телефони контакт-центру').fill(phone)
  await page.getByRole('button', { name: 'Зберегти й показати клієнтам' }).click()
  await expect(page.getByText('Збережено. Клієнти вже бачать зміни.')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/')
  await visitor.getByRole('radio', { name }).check()
  await expect(visitor.getByRole('link', { name: phone }).first()).toBeVisible()
  await visitor.context().close()

  await page.getByRole('tab', { name: 'Реквізити компанії' }).click()
  const legal = page.getByLabel('Назва в документах і платежах')
  await legal.fill(`«${name} і партнери»`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Запропонувати реквізити' }).click()
  await expect(page.getByText('Реквізити чекають підтвердження.').first()).toBeVisible()
  await expect(page.getByText(/Чекає підтвердження:/)).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await signInAdmin(second, head)
  await second.goto('/cabinet/admin/management/changes')
  await second
    .getByRole('row', { name: new RegExp(`${name}.*Зміна реквізитів`) })
    .getByRole('button')
    .first()
    .click()
  await second.getByRole('dialog').getByRole('button', { name: 'Підтвердити' }).click()
  await expect(second.getByText('Підтверджено, зміна діє.')).toBeVisible()
  await second.context().close()

  await page.reload()
  await expect(legal).toHaveValue(`«${name} і партнери»`)
})

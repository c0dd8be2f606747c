import { admins, passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signIn } from '../support/people.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test('whoever was cut off asks for the light back beside paying, staff answer, and the answer is read in the cabinet', async ({
  page,
  browser,
  lane,
}) => {
  test.skip(lane === 1, 'one household asks once')
  test.setTimeout(180_000)
  await signIn(page, persons.meters.login, passwords.person)
  await page.getByRole('button', { name: 'Сплатити й увімкнути Відключено за борг' }).click()
  await expect(page.getByText('Світло вимкнено за борг.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Попросити увімкнути' }).click()
  const notice = page.getByText(/Запит №\s\S+/)
  await expect(notice).toBeVisible()
  // asked once, it is known afterwards
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Попросити увімкнути' })).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
  const number = /№\s(\S+)/.exec((await notice.textContent()) ?? '')?.[1]?.replace(/[.,]$/, '') ?? ''

  const staff = await (await browser.newContext()).newPage()
  await signInAdmin(staff, admins.service)
  await staff.goto(`/cabinet/admin/management/requests?search=${number}`)
  await staff.getByRole('main').locator('tbody a[href*="/requests/"]').first().click()
  await expect(staff.getByRole('heading', { level: 1, name: /Запит №/ })).toContainText(number)
  await staff.getByRole('button', { name: 'Погодити', exact: true }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Бригада приїде завтра з 9 до 12, будьте вдома.')
  // the support desk of the demo may write meanwhile: then one looks at that and repeats, and what was typed has stayed
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Погодити', exact: true }).click()
    await expect(staff.getByText('Погоджено, клієнта повідомлено.')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await staff.context().close()

  await page.goto('/cabinet/person/tickets')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Відновлення постачання/ })
    .first()
    .click()
  await expect(page.getByText('Бригада приїде завтра з 9 до 12, будьте вдома.')).toBeVisible()
})

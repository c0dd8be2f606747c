import { entities } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { atStub, expectState, goToStub } from '../support/pay.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test('an accountant pays in advance for the firm, and sees the payment to the end', async ({ page }) => {
  await signInFirm(page, entities.plant, '/cabinet/entity/pay')
  const kopiykas = test.info().project.name === 'phone' ? '71' : '34'
  await page.getByLabel('Сума, грн').first().fill(`21,${kopiykas}`)
  await expect(page.getByText('IBAN')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await goToStub(page)
  await atStub(page, 'Сплатити')
  await expectState(page, 'Зараховано')
  await page.getByRole('link', { name: 'До кабінету' }).click()
  await page.goto('/cabinet/entity/payments')
  const row = page
    .getByRole('listitem')
    .filter({ hasText: `21,${kopiykas}` })
    .first()
  await expect(row).toContainText('Зараховано')
  await expectAccessible(page)
  await expectFits(page)
})

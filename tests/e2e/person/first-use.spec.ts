import { passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the first consumption of a new meter is asked to be confirmed, and one above the likely wants a photo', async ({
  page,
  lane,
}) => {
  test.skip(lane === 0, 'the town has one such meter')
  await signIn(page, persons.newMeter.login, passwords.person, '/cabinet/person/indication')
  const field = page.getByRole('main').getByRole('textbox').first()
  const handIn = page.getByRole('button', { name: 'Передати показання' })

  await field.fill('900')
  await handIn.click()
  const photo = page.getByRole('dialog', { name: 'Потрібне фото лічильника' })
  await expect(photo.getByText('за дозволеною потужністю за цей час імовірно не більше ніж')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(photo).toHaveCount(0)
  await expect(field).toHaveValue('900')

  await field.fill('23')
  await handIn.click()
  const confirm = page
    .getByRole('dialog')
    .filter({ hasText: 'порівняти ще немає з чим: це перші показання після встановлення' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await confirm.getByRole('button', { name: 'Усе правильно, передати' }).click()
  await expect(page.getByRole('heading', { name: 'Показання внесено' })).toBeVisible()
  await expect(page.getByText(/Квитанція №/)).toBeVisible()
})

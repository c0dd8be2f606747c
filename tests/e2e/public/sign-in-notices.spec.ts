import type { Page } from '@playwright/test'
import { auth } from '#text/sign-in.ts'
import { signInNotices, threeNotFound } from '#text/entry-notes.ts'
import { entrance } from '#text/entrance.ts'
import type { Reply } from '#web/api/call.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { changeReply } from '../support/change-reply.ts'
import { nextCode } from '../support/messages.ts'
import { expect, test } from '../support/timed.ts'

// Spec §8, «Sign-in and session»: the server's own sentence above, the sentence of the catalogue next to the fields.
// Nothing reveals which of the fields is wrong (promise A1).

const LOGIN_FAILED = 'Login failed Для відновлення пароля прохання звернутися до контакт-центру'

/** The text under a field: the one that describes its control. */
const beside = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

const doors = [
  {
    path: '/sign-in/person',
    typed: { 'Номер телефону': '0990000001', Пароль: 'не той пароль 7' },
    text: signInNotices['combination-not-found'],
  },
  {
    path: '/sign-in/entity',
    typed: { 'Особовий рахунок': '1100000101', 'Унікальний код': '9000999999', Пароль: 'зовсім не той 12' },
    text: threeNotFound(),
  },
  {
    path: '/sign-in/provider',
    typed: { 'Електронна пошта': 'nema@takoi.example', Пароль: 'зовсім не той 12' },
    text: signInNotices['combination-not-found'],
  },
  {
    path: '/admin',
    typed: { Логін: 'admin-yakoho-nema', Пароль: 'зовсім не той пароль' },
    text: signInNotices['combination-not-found'],
  },
] as const

for (const { path, typed, text } of doors)
  test(`${path}: a refused combination is named beside every field alike`, async ({ page }) => {
    await page.goto(path)
    for (const [label, value] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: /^(Увійти$|Далі|Продовжити)/ }).click()
    await expect(page.getByRole('alert')).toContainText(LOGIN_FAILED)
    await expect(page.getByRole('alert')).toBeFocused()
    for (const label of Object.keys(typed)) {
      expect(await beside(page, label)).toContain(text)
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    }
    await expectAccessible(page)
    await expectFits(page)
  })

const shutOut = [
  {
    path: '/sign-in/person',
    typed: { 'Номер телефону': '0990000077', Пароль: 'не той пароль 7' },
    hint: auth.person.locked,
    send: auth.person.sendCode,
  },
  {
    path: '/sign-in/entity',
    typed: { 'Особовий рахунок': '1100000101', 'Унікальний код': '9000999998', Пароль: 'зовсім не той 12' },
    hint: auth.entity.locked,
    send: auth.code.send,
  },
] as const

for (const { path, typed, hint, send } of shutOut)
  test(`${path}: whoever is shut out by guesses of others types the password with a code`, async ({
    page,
  }) => {
    await page.goto(path)
    for (const [label, value] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(value)
    const shown = page.getByText(hint)
    // five tries are free; the other size of the screen may have spent some
    for (let tries = 0; tries < 7 && !(await shown.isVisible()); tries++) {
      const answer = page.waitForResponse((response) => response.url().includes('/api/auth/'))
      await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
      await answer
      await expect(page.getByRole('alert')).toBeFocused()
    }
    await expect(shown).toBeVisible()
    // whoever has an application opens its field; who has none is not asked for a code of it
    const ofApplication = page.getByLabel(auth.secondCode.label, { exact: true })
    await expect(page.getByRole('button', { name: auth.secondCode.have })).toBeVisible()
    await expect(ofApplication).toBeHidden()
    await expectAccessible(page)
    await expectFits(page)
    if (path === '/sign-in/entity') {
      await page.getByRole('button', { name: send }).click()
      await expect(page.getByLabel('Номер телефону', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await page.getByLabel('Номер телефону', { exact: true }).fill('0990000078')
    }
    await page.getByRole('button', { name: send }).click()
    await expect(page.getByText(/код уже надіслано\. Код діє 5/)).toBeVisible()
    await page.getByLabel(auth.fields.code, { exact: true }).fill('zzzz')
    const refused = page.waitForResponse((response) => response.url().includes('/api/auth/'))
    await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
    expect((await refused).request().postDataJSON()).toMatchObject({ code: 'ZZZZ' })
    await expect(page.getByText('Надіслати ще раз можна')).toBeVisible()
    await page.getByRole('button', { name: auth.secondCode.have }).click()
    await expect(ofApplication).toBeFocused()
    await expectAccessible(page)
    await expectFits(page)
  })

test('a wrong code is said shortly beside its field, and to the letter above it', async ({ page, request }, {
  project,
}) => {
  await page.goto('/sign-up/person')
  const phone = project.name === 'phone' ? '+380997755501' : '+380997755502'
  const code = await nextCode(request, phone)
  await page.getByLabel('Номер телефону').fill(phone)
  await page.getByRole('button', { name: 'Надіслати код' }).click()
  const right = await code()
  await page.getByLabel('Код із повідомлення').fill(right === '2222' ? '3333' : '2222')
  await page.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(page.getByRole('alert')).toContainText('Код вказан невірно.')
  expect(await beside(page, 'Код із повідомлення')).toContain('Код не вірний.')
  expect(await beside(page, 'Код із повідомлення')).not.toContain('Код вказан')
  await expectAccessible(page)
  await expectFits(page)
})

test('a code that is asked for too often is not said to be sent', async ({ page }, { project }) => {
  const phone = project.name === 'phone' ? '+380997755503' : '+380997755504'
  // a real wait lasts a minute or an hour
  await changeReply<Reply<'/api/auth/send-code'>>(page, '/api/auth/send-code', (reply) => {
    reply.resendAfterSeconds = reply.tooMany ? 2520 : 1
  })
  await page.goto('/sign-in/person?by=code')
  await page.getByLabel(auth.fields.phone, { exact: true }).fill(phone)
  await page.getByRole('button', { name: auth.code.send }).click()
  await expect(page.getByText(/код уже надіслано\. Код діє 5/)).toBeVisible()
  await page.getByRole('button', { name: auth.code.sendAgain }).click()
  await expect(page.getByText(entrance.newCodeNotSent, { exact: true })).toBeVisible()
  await expect(page.getByText(entrance.tooMany(5))).toBeVisible()
  await expect(page.getByText(/код уже надіслано/)).toBeHidden()
  await expect(page.getByText(entrance.newCodeSent, { exact: true })).toBeHidden()
  // left empty for the button
  await expect(page.getByLabel(auth.fields.code, { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await expectFits(page)
})

test('what was wrong with a code is over once the next one is on its way', async ({ page, request }, {
  project,
}) => {
  const phone = project.name === 'phone' ? '+380997755505' : '+380997755506'
  await changeReply<Reply<'/api/auth/send-code'>>(page, '/api/auth/send-code', (reply) => {
    Object.assign(reply, { resendAfterSeconds: 1, tooMany: false })
  })
  const expired = 'Час дії коду минув.'
  const problem = {
    status: 'error',
    code: 'code-expired',
    message: expired,
    field: 'code',
    requestCode: 'TEST',
  }
  await page.route('**/api/apply-agreements', (route) => route.fulfill({ status: 422, json: problem }))
  const code = await nextCode(request, phone)
  await page.goto('/sign-up/person')
  await page.getByLabel('Номер телефону').fill(phone)
  await page.getByRole('button', { name: auth.code.send }).click()
  await page.getByLabel(auth.fields.code).fill(await code())
  await page.getByRole('button', { name: auth.code.confirm }).click()
  await page.getByLabel(auth.fields.surname).fill('Бондар')
  await page.getByLabel('Ім’я').fill('Соломія')
  await page.getByLabel(auth.fields.password, { exact: true }).fill('сім світлих вікон 7')
  await page.getByRole('checkbox', { name: auth.fields.noMiddleName }).check()
  await page.getByRole('button', { name: auth.signUp.agreementOpen }).click()
  await page.getByRole('button', { name: entrance.agreementRead }).click()
  await page.getByRole('checkbox', { name: auth.signUp.agreementAccept }).check()
  await page.getByRole('button', { name: auth.signUp.finish }).click()
  await expect(page.getByText(expired)).toBeVisible()
  await page.getByRole('button', { name: auth.code.sendAgain }).click()
  await expect(page.getByText(entrance.newCodeSent, { exact: true })).toBeVisible()
  await expect(page.getByText(expired)).toBeHidden()
  // left empty for the button
  await expect(page.getByLabel(auth.fields.code)).not.toHaveAttribute('aria-invalid', 'true')
})

test('a link that restores a password and is over says so, keeps what was typed and leads to a new one', async ({
  page,
}) => {
  await page.goto('/restore/7K4M7K4M7K4M7K4M')
  const phone = page.getByLabel(auth.fields.phone, { exact: true })
  await phone.fill('+380990000001')
  await page.getByLabel(auth.fields.newPassword, { exact: true }).fill('сім світлих вікон 7')
  await page.getByRole('button', { name: auth.restore.save }).click()
  const over = page.getByText(auth.restore.linkOver)
  await expect(over).toBeVisible()
  await expect(phone).toHaveValue('+38 (099) 000-00-01')
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('link', { name: auth.restore.again }).click()
  await expect(page.getByRole('heading', { name: auth.restore.title })).toBeVisible()
  // whoever has no phone at hand enters by a letter
  await page.getByRole('link', { name: auth.restore.byEmail }).click()
  await expect(page.getByLabel(auth.fields.email, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

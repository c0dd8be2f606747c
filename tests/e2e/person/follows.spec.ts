import { passwords, persons } from '#seeds/demo-users.ts'
import { failureNotices } from '#text/failures.ts'
import { paymentLife } from '#text/payment-life.ts'
import type { Reply } from '#web/api/call.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/timed.ts'

// A page that follows something goes on after an answer that failed, and a press that failed is told.

const startedAt = '2026-11-23T09:00:00.000Z'

test('whoever came back from a provider sees the outcome, though one of the answers in between has failed', async ({
  page,
}) => {
  let answers = 0
  await page.route('**/api/pay/status', (route) => {
    answers += 1
    if (answers === 2) return route.fulfill({ status: 500, body: '' })
    const json: Reply<'/api/pay/status'> = {
      status: 'success',
      payment: {
        number: 'P-261123-7K3QZW',
        provider: 'liqpay',
        state: answers === 1 ? 'at-provider' : 'credited',
        kopiykas: 20_00,
        accounts: ['…1003'],
        startedAt,
        reason: null,
        mayGo: false,
        waits: false,
      },
      next: null,
      askAgainSeconds: answers === 1 ? 1 : null,
    }
    return route.fulfill({ json })
  })
  await page.goto('/pay/return/AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHHIIIIJJJJKKK')
  const main = page.getByRole('main')
  await expect(main.getByText(paymentLife.states['at-provider'], { exact: true }).first()).toBeVisible()
  await expect(main.getByText(paymentLife.states.credited, { exact: true }).first()).toBeVisible()
  expect(answers).toBe(3)
})

test('a check of a payment that fails is told, and the payment is followed on', async ({ page }) => {
  let answers = 0
  await signIn(page, persons.one.login, passwords.person)
  await page.route('**/api/payments/one', (route) => {
    answers += 1
    if (answers === 2) return route.fulfill({ status: 500, body: '' })
    const json: Reply<'/api/payments/one'> = {
      status: 'success',
      payment: {
        payment: '00000000-0000-4000-8000-000000000001',
        number: 'P-261123-7K3QZW',
        provider: 'liqpay',
        state: answers === 1 ? 'at-provider' : 'credited',
        kopiykas: 20_00,
        returnedKopiykas: 0,
        accounts: ['1200001003'],
        payee: {
          name: 'Постачальник',
          edrpou: '12345678',
          iban: 'UA213223130000026007233566001',
          bankName: '',
        },
        startedAt,
        confirmedAt: null,
        creditedAt: null,
        reason: null,
        mayGo: false,
        parts: [],
        events: [],
        payerFeeKopiykas: null,
        waits: false,
      },
    }
    return route.fulfill({ json })
  })
  await page.route('**/api/payments/check', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/cabinet/person/payments/00000000-0000-4000-8000-000000000001')
  await page.getByRole('button', { name: paymentLife.check }).click()
  await expect(page.getByText(failureNotices['try-later'])).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(paymentLife.states.credited, { exact: true }).first()).toBeVisible()
})

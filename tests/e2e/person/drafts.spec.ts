import type { Page } from '@playwright/test'
import { freeAccounts } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { moveTo } from '../support/move.ts'
import { openAccount } from '../support/open-account.ts'
import { newPhone, signedUpWith, signIn, signOut } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const back = 'Повернули те, що ви ввели раніше й не надіслали.'
const typed = { title: 'Довідка для субсидії', text: 'Прошу довідку про склад нарахувань за рік.' }

async function openForm(page: Page) {
  await page.goto('/cabinet/person/tickets/new')
  await expect(page.getByRole('heading', { level: 1, name: 'Нове звернення' })).toBeVisible()
}
async function expectTyped(page: Page, { title, text }: { title: string; text: string }) {
  await expect(page.getByLabel('Тема', { exact: true })).toHaveValue(title)
  await expect(page.getByLabel('Текст', { exact: true })).toHaveValue(text)
}
async function expectEmpty(page: Page) {
  await expectTyped(page, { title: '', text: '' })
  await expect(page.getByText(back)).toHaveCount(0)
}

/** The session ends by itself: the browser learns it from its next call. */
async function endSession(page: Page) {
  const token = await page.evaluate(() => {
    const { common } = JSON.parse(localStorage.getItem('svitlo') ?? '{}') as { common?: { token?: string } } // the key is ours
    return common?.token
  })
  expect((await page.request.post('/api/log-out', { data: { token } })).ok()).toBe(true)
  await moveTo(page, '/cabinet/person/directory/payment-history')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
}

test('a letter half-written with its file outlives a reload and the session, and is shown to nobody else', async ({
  page,
  lane,
}) => {
  const free = freeAccounts.filter(({ zones }) => zones === 1)[lane]
  if (!free) throw new RangeError('the demo town has no free apartment for this lane')
  // two people of one apartment, who use one phone
  const [writer, other] = [newPhone(170 + lane), newPhone(172 + lane)]
  await signedUpWith(page.request, writer, free)
  await signedUpWith(page.request, other, free)

  await signIn(page, writer)
  await openAccount(page)
  await openForm(page)
  await page.getByLabel('Тема', { exact: true }).fill(typed.title)
  await page.getByLabel('Текст', { exact: true }).fill(typed.text)
  await page.getByRole('button', { name: 'Додати файли' }).click()
  const dialog = page.getByRole('dialog', { name: 'Додати файли до звернення' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'Заява.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'),
  })
  await dialog.getByRole('button', { name: 'Додати файли' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expectTyped(page, typed)
  await expect(page.getByText(back)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await endSession(page)
  await signIn(page, other)
  await openAccount(page)
  await openForm(page)
  await expectEmpty(page)
  await endSession(page)

  await signIn(page, writer)
  await openAccount(page)
  await openForm(page)
  await expectTyped(page, typed)
  await expect(page.getByText('Заява.pdf')).toBeVisible()
  await page.getByLabel('Про що звернення').selectOption({ label: 'Документи' })
  await page.getByRole('button', { name: 'Надіслати' }).click()
  await expect(page.getByRole('heading', { level: 1, name: typed.title })).toBeVisible()
  await expect(page.getByRole('button', { name: /Завантажити Заява\.pdf/ })).toBeVisible()

  // what was sent is gone, and so is what its writer clears
  await openForm(page)
  await expectEmpty(page)
  await page.getByLabel('Тема', { exact: true }).fill(typed.title)
  await page.reload()
  await page.getByRole('button', { name: 'Очистити форму' }).click()
  await expectEmpty(page)
  await expect(page.getByLabel('Про що звернення')).toBeFocused()

  // and what was typed before signing out on purpose
  await page.getByLabel('Тема', { exact: true }).fill(typed.title)
  await signOut(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await signIn(page, writer)
  await openForm(page)
  await expectEmpty(page)
})

import type { Page } from '@playwright/test'
import { freeAccount, newPhone, signedUpWith, signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Передати показання' })

async function typeBoth(page: Page, more: number) {
  for (const zone of [/^День/, /^Ніч/]) {
    const field = page.getByLabel(zone)
    const ids = (await field.getAttribute('aria-describedby')) ?? ''
    const before = await page.locator(`[id="${ids.split(' ')[0]}"]`).textContent()
    const previous = Number(/Було ([\d\s]+) на/.exec(before ?? '')?.[1]?.replace(/\s/g, ''))
    await field.fill(String(previous + more))
  }
}

test('a double click hands in one reading', async ({ page, request, lane }) => {
  const phone = newPhone(20 + lane)
  await signedUpWith(request, phone, freeAccount(2 + lane))
  await signIn(page, phone)
  await page.goto('/cabinet/person/indication/')
  await expect(page.getByLabel(/^День/)).toBeVisible()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/person/readings/submit')) sent += 1
  })
  await typeBoth(page, 40)
  await submit(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Показання внесено' })).toBeVisible()
  await expect(page.getByText(/Квитанція №/)).toHaveCount(1)
  expect(sent).toBe(1)
})

test('of two tabs one hands in, the other is told and keeps what was typed', async ({
  page,
  context,
  request,
  lane,
}) => {
  const phone = newPhone(30 + lane)
  await signedUpWith(request, phone, freeAccount(4 + lane))
  await signIn(page, phone)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/cabinet/person/indication')
    await expect(tab.getByLabel(/^День/)).toBeVisible()
    await typeBoth(tab, tab === page ? 40 : 50)
  }
  await other.reload()
  await expect(other.getByText('50 кВт·год').first()).toBeVisible()

  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Показання внесено' })).toBeVisible()
  await submit(other).click()
  await expect(other.getByText('Показання на цю дату вже є')).toBeVisible()
  await expect(other.getByText('50 кВт·год').first()).toBeVisible()

  await other.getByRole('button', { name: 'Лишити як є' }).click()
  await expect(other.getByRole('heading', { name: 'Показання передано' })).toBeVisible()
  await expect(other.getByText('40 кВт·год').first()).toBeVisible()
})

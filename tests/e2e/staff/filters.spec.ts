import type { Page } from '@playwright/test'
import { admins, entities } from '#seeds/demo-users.ts'
import { moveTo } from '../support/move.ts'
import { signInAdmin, signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

/** Runs in the page. @returns the names of filters, and what is chosen in them, that take more than one line */
const broken = (): string[] => {
  const main = document.querySelector('main')
  const linesOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  const labels = [...(main?.querySelectorAll('label') ?? [])].filter((label) => linesOf(label) > 1)
  // what is chosen stands over its control, which grows with its lines
  const choices = [...(main?.querySelectorAll<HTMLElement>('[data-chosen]') ?? [])].filter(
    (choice) => choice.getBoundingClientRect().height > 49,
  )
  return [
    ...labels.map(({ textContent }) => textContent),
    ...choices.map(({ dataset }) => dataset['chosen'] ?? ''),
  ]
}

async function expectWhole(page: Page, path: string): Promise<void> {
  await moveTo(page, path)
  const main = page.getByRole('main')
  await expect(main.locator('[data-chosen], search').first()).toBeVisible()
  await expect(main.locator('[data-shown]')).toHaveCount(0)
  expect(await page.evaluate(broken), path).toEqual([])
}

test('filters of the lists of employees have each name and each choice in one line', async ({ page }) => {
  await signInAdmin(page, admins.chief)
  for (const list of ['tickets', 'orders', 'payments', 'papers', 'readings', 'requests', 'message_manager'])
    await test.step(list, () => expectWhole(page, `/cabinet/admin/management/${list}`))
  await test.step('applications', () => expectWhole(page, '/cabinet/admin/management'))
})

test('filters of the lists of a business have each name and each choice in one line', async ({ page }) => {
  await signInFirm(page, entities.plant)
  for (const list of ['tickets', 'tickets?tab=orders', 'bills/payments', 'consumption/hours', 'docs/payment'])
    await test.step(list, () => expectWhole(page, `/cabinet/entity/${list}`))
})

import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Presses the button of a provider and waits for the provider's page, which is the stub. */
export async function goToStub(page: Page, provider: string | RegExp = /LiqPay/): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: provider }).first()
  await expect(button).toBeEnabled()
  await button.click()
  await onStub(page)
}

export async function onStub(page: Page): Promise<void> {
  await expect(page.getByText('Це заглушка платіжного сервісу')).toBeVisible()
}

/** What a person does on the page of the stub, and comes back to the portal. */
export async function atStub(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: what, exact: true }).click()
  await page.waitForURL('**/pay/return/**')
}

/** The state of a payment on the return page; crediting takes the worker some seconds. */
export async function expectState(page: Page, state: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(state, { timeout: 30_000 })
}

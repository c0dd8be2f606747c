import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { openAccount } from '../support/open-account.ts'
import { signIn } from '../support/people.ts'
import { takeFile } from '../support/list.ts'
import { expect, test } from '../support/test.ts'

const p = '/cabinet/person'

const linesOf = async (file: Download) => (await readFile(await file.path(), 'utf8')).trim().split('\r\n')

test('an act of reconciliation is made for a period and taken away to sign', async ({ page }) => {
  await signIn(page, persons.debtor.login, passwords.person)
  await openAccount(page)
  await page.goto(`${p}/docs/reconciliations`)
  await expect(page.getByText(/^Станом на .* заборгованість на користь .* становить/)).toBeVisible()
  await page.getByText('Торік', { exact: true }).click()
  await expect(page).toHaveURL(/period=last-year/)
  await expect(
    page.getByRole('heading', { level: 2, name: /^Акт звіряння за період з 01\.01/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  const act = page.waitForEvent('download')
  await takeFile(page, 'Акт у PDF')
  expect((await act).suggestedFilename()).toMatch(/^Акт звіряння .*\.pdf$/)
  await page.getByText('Свій період', { exact: true }).click()
  await page.getByLabel('З дати').fill('2026-06-30')
  await page.getByLabel('До дати').fill('2026-06-01')
  await expect(page.getByText(/Перша дата має бути не пізніше/)).toBeVisible()
})

test('acts on violations show what is left to pay, and no acts is good news', async ({ page }) => {
  await signIn(page, persons.debtor.login, passwords.person)
  await openAccount(page)
  await page.goto(`${p}/docs/violations`)
  await expect(page.getByText(/Борг за актами/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ваші права' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  // the period refers to the days on which acts were drawn up; the address keeps it and the file uses it
  const acts = page.getByRole('table', { name: 'Акти про порушення' })
  await expect(acts).toContainText('АП-000417')
  await page.getByLabel('До дати').fill('2020-12-31')
  await expect(page).toHaveURL(/to=2020-12-31/)
  await expect(page.getByText('За цими умовами')).toBeVisible()
  const none = page.waitForEvent('download')
  await takeFile(page, 'CSV')
  expect(await linesOf(await none)).toHaveLength(1)
  await page.reload()
  await expect(page.getByLabel('До дати')).toHaveValue('2020-12-31')
  await page.getByRole('button', { name: 'Скинути фільтри' }).click()
  await page.getByLabel('З дати').fill('2020-12-31')
  await expect(acts).toContainText('АП-000417')
  await expectAccessible(page)
})

test('a cancelled bill says why and what replaced it', async ({ page }) => {
  await signIn(page, persons.papers.login, passwords.person)
  await openAccount(page, /замінен/i)
  await page.goto(`${p}/docs/cancelled_bill_info`)
  const table = page.getByRole('table', { name: 'Скасовані рахунки' })
  await expect(table.getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  // every column is visible, including the last one
  expect(
    await table.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth),
  ).toBe(0)
  await table.getByRole('link').first().click()
  await expect(page.getByText('Сплачувати його не потрібно.')).toBeVisible()
})

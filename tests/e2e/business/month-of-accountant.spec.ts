import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { addToMonth, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { DEMO_KEY_PASSWORD, demoKeys } from '#demo/signing/demo-keys.ts'
import { entities } from '#seeds/demo-users.ts'
import { billsPage } from '#text/bills.ts'
import { monthTitle } from '#text/dates.ts'
import { expect, test } from '../support/open-period.ts'
import { signInFirm } from '../support/sign-in-as.ts'

const base = '/cabinet/entity'
const keyFiles = ['dat', 'cer'].map((ending) =>
  join(import.meta.dirname, '../../../demo/signing/files', `${demoKeys.chain}.${ending}`),
)
type Cell = string | number | boolean | Date | null

async function saved(page: Page, path: string, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  await file.saveAs(path)
  return file.suggestedFilename()
}

test('a month of an accountant: a thousand readings by file, the calculation, the bill, the act, the payment, the export', async ({
  page,
  openPeriod,
}, info) => {
  test.setTimeout(300_000)
  // what a month closed by the core left: its bill, act and tax invoice
  const closed = addToMonth(monthOf(kyivDate(openPeriod.now)), -2)
  await page.addLocatorHandler(page.getByRole('button', { name: 'Почати роботу' }), (start) => start.click())
  await signInFirm(page, entities.chain)

  await test.step('readings of all shops go by one file', async () => {
    await page.goto(`${base}/indication_mass`)
    const template = info.outputPath('template.xlsx')
    await saved(page, template, () => page.getByRole('button', { name: 'Завантажити шаблон' }).click())
    const { sheets } = await readXlsx(await readFile(template))
    const [head = [], ...points] = (sheets[0]?.rows ?? []) as Cell[][] // a sheet is rows of cells
    expect(points.length).toBeGreaterThanOrEqual(1_000)
    const filled = info.outputPath('показання.xlsx')
    const rows = points.map((row) => row.with(7, Number(row[5]) + 1))
    await writeFile(filled, await writeXlsx({ sheets: [{ name: 'Показання', rows: [head, ...rows] }] }))
    await page.getByRole('button', { name: 'Завантажити файл' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(filled)
    await dialog.getByRole('button', { name: 'Перевірити' }).click()
    await expect(page.getByRole('heading', { name: 'Файл «показання.xlsx»' })).toBeVisible({
      timeout: 60_000,
    })
    const hand = page.getByRole('button', { name: /^Передати\s1\s\d{3}\sпоказ/ })
    await hand.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Передати\s1\s\d{3}\sпоказ/ })
      .click()
    await expect(page.getByText(/^Передано\s1\s\d{3}\sпоказ/)).toBeVisible({ timeout: 60_000 })

    // it stands among the own files, and is opened again
    await page.getByRole('link', { name: 'Усі файли' }).click()
    const files = page.getByRole('table', { name: 'Ваші файли' })
    await expect(files).toContainText('Передано')
    await files.getByRole('link', { name: 'показання.xlsx' }).click()
    await expect(page.getByText(/^Передано\s1\s\d{3}\sпоказ/)).toBeVisible()
  })

  await test.step('the set of readings is signed', async () => {
    await page.getByRole('button', { name: 'Підписати набір показань' }).click()
    await page.waitForURL('**/docs/signing/**')
    await sign(page)
  })

  await test.step('the month is calculated, and its sum is told', async () => {
    await page.goto(`${base}/indication`)
    await page.getByRole('button', { name: 'Провести розрахунок' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Провести розрахунок' }).click()
    await expect(page.getByText('Розрахунок проведено.').first()).toBeVisible()
    await expect(page.getByText(/\d,\d\d\sгрн/).first()).toBeVisible()
  })

  await test.step('the bill of the closed month is read', async () => {
    await page.goto(`${base}/bills/invoices`)
    await page.getByRole('link', { name: monthTitle(closed) }).click()
    await expect(page.getByRole('heading', { level: 1, name: monthTitle(closed) })).toContainText('грн')
    const name = await saved(page, info.outputPath('bill.pdf'), () =>
      page.getByRole('button', { name: 'Завантажити PDF' }).click(),
    )
    expect(name).toMatch(/\.pdf$/)
  })

  await test.step('the payment order has the account, the purpose and a code', async () => {
    await page.goto(`${base}/bills`)
    // nothing is owed: how to pay ahead is folded
    await page.getByText(billsPage.pay.ahead).click()
    await expect(page.getByText(/^UA\d\d/).first()).toBeVisible()
    await expect(page.getByRole('img', { name: billsPage.pay.qrName })).toBeVisible()
  })

  await test.step('its act is agreed to and signed', async () => {
    await page.goto(`${base}/docs/reconciliations`)
    const agree = page.getByRole('button', { name: 'Погодити' })
    await agree.click()
    await expect(page.getByText('Ви погодили').first()).toBeVisible()
    await page.goto(`${base}/docs/payment?kind=act&account=${entities.chain.login}`)
    const act = page.getByRole('row').filter({ hasText: monthTitle(closed) })
    await act.getByRole('button', { name: /^Підписати/ }).click()
    await page.waitForURL('**/docs/signing/**')
    await sign(page)
  })

  await test.step('all papers of the month are taken for the accounting program', async () => {
    await page.goto(`${base}/docs/payment`)
    await page.getByRole('button', { name: 'Пакет за місяць' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('За який місяць').selectOption(monthTitle(closed))
    await dialog.getByLabel('Рахунок').selectOption({ index: 1 })
    const path = info.outputPath('package.zip')
    const name = await saved(page, path, () =>
      dialog.getByRole('button', { name: 'Завантажити пакет' }).click(),
    )
    expect(name).toBe(`Документи ${closed} ${entities.chain.login}.zip`)
    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
  })
})

/** Signs the document that is open by the key of the firm. */
async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Підписати ключем' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(keyFiles)
  await dialog.getByLabel('Пароль ключа', { exact: true }).fill(DEMO_KEY_PASSWORD)
  await dialog.getByRole('button', { name: /^Підписати/ }).click()
  await expect(dialog).toContainText('Підпис прийнято', { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Закрити' }).last().click()
  await expect(page.getByText('Підписано вами')).toBeVisible()
}

import { expectAccessible, expectFits } from '../support/accessible.ts'
import { signInAs } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

test('a provider sends a document, then its new version, and reads why another was refused', async ({
  page,
  lane,
}) => {
  await signInAs.provider(page, lane)
  await page.goto('/cabinet/entity/provider/document?tab=sent')
  await expect(page.getByText('Чому відмовлено')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  const title = `Лист про передавання даних ${lane}`
  const file = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`),
  })
  await page.getByRole('button', { name: 'Надіслати документ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Назва документа').fill(title)
  // a program under the name of a document: the refusal says what would do, and what was typed stays
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ ...file('лист.pdf'), buffer: Buffer.from('MZ\u0090\u0000') })
  await dialog.getByRole('button', { name: 'Надіслати документ' }).click()
  await expect(dialog).toContainText('Файл такого типу не приймаємо')
  await expect(dialog.getByLabel('Назва документа')).toHaveValue(title)
  await dialog.locator('input[type=file]').setInputFiles(file('лист.pdf'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Надіслати документ' }).click()
  await expect(dialog).toBeHidden()
  const sent = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(sent).toContainText('Версія 1')

  await sent.getByRole('button', { name: 'Надіслати нову версію' }).click()
  await dialog.locator('input[type=file]').setInputFiles(file('лист-2.pdf'))
  await dialog.getByRole('button', { name: 'Надіслати документ' }).click()
  await expect(dialog).toBeHidden()
  await expect(sent).toContainText('Версія 2')
  await sent.getByText('Попередня версія').click()
  await expect(sent).toContainText('Замінено новою версією')
})

test('on a phone the names of both lists of documents are read whole', async ({ page, lane }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs.provider(page, lane)
  await page.goto('/cabinet/entity/provider/document')
  const tabs = page.getByRole('tablist')
  await expect(tabs.getByText('1', { exact: true })).toBeVisible()
  expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

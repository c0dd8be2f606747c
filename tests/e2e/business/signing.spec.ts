import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { commonKeys, DEMO_KEY_PASSWORD, demoKeys } from '#demo/signing/demo-keys.ts'
import { entities } from '#seeds/demo-users.ts'
import type { Reply } from '#web/api/call.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { changeReply } from '../support/change-reply.ts'
import { signInFirm } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

const PAGE = '/cabinet/entity/docs/signing'
const files = join(import.meta.dirname, '../../../demo/signing/files')
const keyOf = (name: keyof typeof demoKeys) =>
  ['dat', 'cer'].map((ending) => join(files, `${demoKeys[name]}.${ending}`))

/** Chooses a key with its certificate, types the password and signs. */
async function signBy(page: Page, name: keyof typeof demoKeys, password = DEMO_KEY_PASSWORD) {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(keyOf(name))
  await dialog.getByLabel('Пароль ключа', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: /^Підписати/ }).click()
  return dialog
}

test('an accountant signs by a key that never leaves the page, and each key that does not fit is told why', async ({
  page,
}, info) => {
  test.setTimeout(240_000)
  // of both sizes, one signs the first document and the other the last
  const lane = info.project.name.includes('phone') ? 'first' : 'last'
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  // the bakery has too few papers for every story on both sizes
  await signInFirm(page, entities.heat, PAGE)
  await expect(page.getByRole('heading', { level: 1, name: 'Підпис документів' })).toBeVisible()
  // the button waits for the rows
  await expect(page.getByRole('button', { name: 'Підписати все, що чекає' })).toBeEnabled()
  await expectAccessible(page)
  await expectFits(page)

  const waiting = page.getByRole('row').filter({ hasText: 'Чекає вашого підпису' }).getByRole('link')
  await waiting[lane]().click()
  await expect(page.getByText('Що відбувалося')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('button', { name: 'Підписати ключем' }).click()
  let dialog = await signBy(page, 'heat', 'інший пароль')
  await expect(dialog.getByRole('alert')).toContainText('Ключ не відкрився', { timeout: 60_000 })
  await expectAccessible(page)

  // a key that opens is asked about on the server
  await dialog.getByLabel('Пароль ключа', { exact: true }).fill(DEMO_KEY_PASSWORD)
  await dialog
    .getByRole('button', { name: /^Прибрати/ })
    .first()
    .click()
  await dialog
    .getByRole('button', { name: /^Прибрати/ })
    .first()
    .click()
  dialog = await signBy(page, 'plant')
  await expect(dialog).toContainText('Сертифікат іншої компанії', { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Вибрати інший ключ' }).click()
  dialog = await signBy(page, 'expired')
  await expect(dialog).toContainText('Строк сертифіката минув', { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Вибрати інший ключ' }).click()

  dialog = await signBy(page, 'heat')
  await expect(dialog).toContainText('Підпис прийнято', { timeout: 60_000 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Закрити' }).last().click()
  await expect(page.getByText('Підписано вами')).toBeVisible()

  const protocol = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Протокол перевірки' }).first().click()
  expect((await protocol).suggestedFilename()).toMatch(/^Протокол.*\.pdf$/)
  expect(sent.filter((body) => body.includes(DEMO_KEY_PASSWORD))).toEqual([])
})

test('a file without a signature is told as such, and the document still waits', async ({ page }) => {
  await signInFirm(page, entities.heat, PAGE)
  await page.getByRole('row').filter({ hasText: 'Чекає вашого підпису' }).getByRole('link').nth(5).click()
  await page.getByRole('button', { name: 'Додати підписаний файл' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'акт.p7s',
    mimeType: 'application/pkcs7-signature',
    buffer: Buffer.from('підпис'),
  })
  await dialog.getByRole('button', { name: 'Перевірити підпис' }).click()
  await expect(dialog).toContainText('У цьому файлі немає підпису КЕП')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Закрити' }).last().click()
  await expect(page.getByText('Чекає вашого підпису')).toBeVisible()
})

test('a file that waits in the line of checks tells its place, and a page opened anew goes on waiting', async ({
  page,
}) => {
  await signInFirm(page, entities.heat, PAGE)
  await page.getByRole('row').filter({ hasText: 'Чекає вашого підпису' }).getByRole('link').nth(5).click()
  await page.waitForURL(/signing\/[\w-]+$/)
  // the page has asked before the replies are changed
  await expect(page.getByRole('button', { name: 'Додати підписаний файл' })).toBeVisible()
  const paper = page.url().split('/').at(-1) ?? ''
  // a line that is long at the moment of the test
  let waits = true
  type Checked = Reply<'/api/entity/papers/checked'>
  await changeReply<Reply<'/api/entity/papers/upload'>>(page, '/api/entity/papers/upload', (reply) =>
    Object.assign(reply, { checking: { place: 4 }, verdict: null }),
  )
  await changeReply<Checked>(page, '/api/entity/papers/checked', (reply) => {
    if (waits) Object.assign(reply, { checking: { place: 3 }, verdicts: [] })
  })
  await changeReply<Reply<'/api/entity/papers/one'>>(page, '/api/entity/papers/one', (reply) => {
    if (waits) reply.underCheck = [paper]
  })
  await page.getByRole('button', { name: 'Додати підписаний файл' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'акт.p7s',
    mimeType: 'application/pkcs7-signature',
    buffer: Buffer.from('3003020101', 'hex'),
  })
  await dialog.getByRole('button', { name: 'Перевірити підпис' }).click()
  const place = 'Перевіряємо підписи по черзі, ваш 3-й.'
  await expect(dialog).toContainText(place)
  await expectAccessible(page)
  await expectFits(page)

  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: place })).toBeVisible()
  for (const name of ['Додати підписаний файл', 'Не підписувати'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('main').getByText('Перевіряємо підпис', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  waits = false
  await expect(page.getByRole('alert').filter({ hasText: 'Підпис не прийнято' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Додати підписаний файл' })).toBeVisible()
})

test('a key of ECDSA out of its store signs in the browser, and one under an old cipher says what to do', async ({
  page,
}, info) => {
  test.setTimeout(240_000)
  const lane = info.project.name.includes('phone') ? 'first' : 'last'
  await signInFirm(page, entities.bakery, PAGE)
  await page.getByRole('row').filter({ hasText: 'Чекає вашого підпису' }).getByRole('link')[lane]().click()
  await page.getByRole('button', { name: 'Підписати ключем' }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(join(files, commonKeys.old))
  await dialog.getByLabel('Пароль ключа', { exact: true }).fill(DEMO_KEY_PASSWORD)
  const sign = () => dialog.getByRole('button', { name: /^Підписати/ }).click()
  await sign()
  await expect(dialog.getByRole('alert')).toContainText('застарілим шифром', { timeout: 60_000 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Прибрати/ }).click()
  await file.setInputFiles(
    join(files, info.project.name.includes('phone') ? commonKeys.ecdsa : commonKeys.rsa),
  )
  await sign()
  await expect(dialog).toContainText('Підпис прийнято', { timeout: 60_000 })
  await expectAccessible(page)
})

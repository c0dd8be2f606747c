import type { Page } from '@playwright/test'
import { freeAccounts, passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { openAccount } from '../support/open-account.ts'
import { newPhone, password, signedUpWith, signIn } from '../support/people.ts'
import { expectOrderedBy, orderBy, takeFile, unfold } from '../support/list.ts'
import { openMenu } from '../support/menu.ts'
import { expect, test } from '../support/test.ts'

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

/** A separate household for this lane, so that its tickets do not disturb other tests: phone and apartment. */
async function newcomer(page: Page, lane: number) {
  const phone = newPhone(50 + lane)
  const free = freeAccounts.filter(({ zones }) => zones === 1)[lane]
  if (!free) throw new RangeError('the demo town has no free apartment for this lane')
  await signedUpWith(page.request, phone, free)
  await signIn(page, phone, password)
  await openAccount(page)
}

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'),
})

test('a ticket is written with a file, answered, answered again, and closed', async ({ page, lane }) => {
  // the demo's support desk takes its ten seconds twice
  test.setTimeout(120_000)
  await newcomer(page, lane)
  await page.goto('/cabinet/person/tickets')
  await expect(page.getByText('Звернень ще немає')).toBeVisible()
  await looksRight(page)

  await page.getByRole('link', { name: 'Написати звернення' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Нове звернення' })).toBeVisible()
  await page.getByRole('button', { name: 'Надіслати' }).click()
  await expect(page.getByText("Це поле обов'язкове для заповнення").first()).toBeVisible()
  await looksRight(page)

  await page.getByLabel('Про що звернення').selectOption({ label: 'Документи' })
  await page.getByLabel('Тема', { exact: true }).fill('Потрібна довідка')
  await page.getByLabel('Текст', { exact: true }).fill('Прошу довідку про склад нарахувань за рік.')
  await page.getByRole('button', { name: 'Додати файли' }).click()
  const dialog = page.getByRole('dialog', { name: 'Додати файли до звернення' })
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(760)
  await looksRight(page)
  const field = dialog.locator('input[type=file]')
  const add = dialog.getByRole('button', { name: 'Додати файли' })
  const rowOf = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await field.setInputFiles([
    { name: 'порожній.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ])
  await expect(rowOf('порожній.pdf').getByRole('alert')).toContainText('Файл порожній')
  await expect(rowOf('setup.exe').getByRole('alert')).toContainText('Файли EXE тут не приймаємо')
  await expect(add).toBeDisabled()
  // an ending that nobody knows says nothing: the server looks at the content
  await field.setInputFiles({ name: 'лист.v2', mimeType: '', buffer: Buffer.from('%PDF-1.7') })
  await expect(rowOf('лист.v2')).toBeVisible()
  await expect(rowOf('лист.v2').getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Прибрати «лист.v2»' }).click()
  await field.setInputFiles({
    name: 'акт.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html></html>'),
  })
  await expect(add).toBeInViewport({ ratio: 1 })
  await add.click()
  const refusal = rowOf('акт.pdf').getByRole('alert')
  await expect(refusal).toContainText('Файл такого типу не приймаємо')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await looksRight(page)
  for (const name of ['порожній.pdf', 'setup.exe', 'акт.pdf'])
    await dialog.getByRole('button', { name: `Прибрати «${name}»` }).click()
  await field.setInputFiles(pdf('Заява.pdf'))
  await dialog.getByRole('button', { name: 'Додати файли' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Заява.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Надіслати' }).click()

  await expect(
    page.getByText(/^Заявку прийнято\. Звернення №\s\d+\. Відповімо до \d\d\.\d\d\.\d{4}\.$/),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Потрібна довідка' })).toBeVisible()
  await expect(page.getByText('Нове', { exact: true })).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /Завантажити Заява\.pdf/ }).click()
  expect((await coming).suggestedFilename()).toBe('Заява.pdf')
  await looksRight(page)

  // another person answers
  await expect(page.getByText('Відповідь надано', { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Документ підготовлено.')).toBeVisible()
  await page.getByLabel('Ваше повідомлення').fill('Дякую, а до котрої години?')
  await page.getByRole('button', { name: 'Дописати' }).click()
  await expect(page.getByText('В роботі', { exact: true })).toBeVisible()
  await expect(page.getByText('Відповідь надано', { exact: true })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Питання вирішено' }).click()
  await expect(page.getByText('Закрито', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Ваше повідомлення')).toHaveCount(0)

  await (await openMenu(page)).getByRole('link', { name: 'Листування' }).first().click()
  const list = page.getByRole('table', { name: 'Звернення' })
  await expect(list.getByRole('link', { name: 'Потрібна довідка' })).toBeVisible()
  await expect(list.getByText('Закрито')).toBeVisible()
})

test('a service is ordered step by step, the back button goes one step back, and it is given up', async ({
  page,
  lane,
}) => {
  test.setTimeout(120_000)
  await signIn(page, persons.meters.login, passwords.person)
  await page
    .getByRole('button', { name: /показання/i })
    .nth(lane)
    .click()
  await page.waitForURL('**/indication')
  await page.goto('/cabinet/person/tickets/order')
  await page.getByRole('button', { name: 'Далі' }).click()
  await expect(page.getByText("Це поле обов'язкове для заповнення")).toBeVisible()
  await page.getByRole('radio', { name: /^Опломбування/ }).check()
  await looksRight(page)
  await page.getByRole('button', { name: 'Далі' }).click()

  // the page does not ask to choose the only meter
  const calendar = page.getByRole('heading', { name: 'Виберіть вільну дату' })
  const devices = page.getByRole('group', { name: 'Для якого лічильника' })
  await expect(calendar.or(devices)).toBeVisible()
  if (await devices.isVisible()) {
    await looksRight(page)
    await devices.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Далі' }).click()
  }
  await expect(calendar).toBeVisible()
  await looksRight(page)
  const day = page
    .getByRole('listitem')
    .getByRole('button')
    .nth(3 + lane)
  await day.click()
  await expect(page.getByText('96,00')).toBeVisible()
  await looksRight(page)
  await page.goBack()
  await day.click()
  await page.getByRole('button', { name: 'Замовити' }).click()
  await expect(page.getByText('Заявку прийнято.', { exact: true })).toBeVisible()
  await expect(page.getByText(/Заявка №\s\d+: Опломбування/)).toBeVisible()
  await expect(page.getByText(/Бригада приїде/)).toBeVisible()

  await page.getByRole('link', { name: 'До списку послуг' }).click()
  const orders = page.getByRole('table', { name: 'Послуги' })
  await expect(orders.getByText(/Прийнято|Підтверджено/)).toBeVisible()
  await looksRight(page)
  await orders
    .getByRole('button', { name: /Опломбування/ })
    .first()
    .click()
  const order = page.getByRole('dialog')
  await expect(order.getByText(/Прийнято|Підтверджено/)).toBeVisible()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expect(order).toBeHidden()
  await unfold(orders)
  await orders.getByRole('button', { name: /Скасувати заявку/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Скасувати заявку' }).click()
  await expect(orders.getByText('Скасовано')).toBeVisible()

  // the server filters and orders the list, and the address remembers how
  await page.getByLabel('Стан').selectOption({ label: 'Виконано' })
  await expect(page.getByText('За цими умовами')).toBeVisible()
  await expect(page).toHaveURL(/state=done/)
  await page.getByLabel('Стан').selectOption({ label: 'Скасовано' })
  await orderBy(page, orders, 'Візит')
  await expect(page).toHaveURL(/sort=visit/)
  await page.reload()
  await expect(orders.getByText('Скасовано').first()).toBeVisible()
  await expectOrderedBy(page, orders, 'Візит')
  const coming = page.waitForEvent('download')
  await takeFile(page, 'CSV')
  expect((await coming).suggestedFilename()).toMatch(/^Замовлені послуги \d{10}\.csv$/)
})

test('a file is dropped on the place, is seen travelling, and is given up half way', async ({
  page,
  lane,
}) => {
  await signIn(page, persons.meters.login, passwords.person)
  await page
    .getByRole('button', { name: /показання/i })
    .nth(lane)
    .click()
  await page.waitForURL('**/indication')
  await page.goto('/cabinet/person/tickets/new')
  await page.getByRole('button', { name: 'Додати файли' }).click()
  const dialog = page.getByRole('dialog', { name: 'Додати файли до звернення' })

  // a line slow enough to see the progress
  const line = await page.context().newCDPSession(page)
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await speed(40_000)
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(
      new File(['%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n', new Uint8Array(300_000)], 'Акт.pdf', {
        type: 'application/pdf',
      }),
    )
    return data
  })
  const place = dialog.locator('input[type=file]')
  await place.dispatchEvent('dragover', { dataTransfer: dropped })
  await expect(dialog.getByText('Відпустіть, щоб додати')).toBeVisible()
  await place.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(dialog.getByText('Акт.pdf')).toBeVisible()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Додати файли' }).click()
  const progress = dialog.getByRole('progressbar')
  await expect
    .poll(async () => Number(await progress.getAttribute('value')), { timeout: 20_000 })
    .toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Скасувати' }).click()
  await expect(dialog).toBeHidden()
  await speed(-1)
  await expect(page.getByText('Акт.pdf')).toHaveCount(0)

  await page.getByRole('button', { name: 'Додати файли' }).click()
  await place.setInputFiles([pdf('Перша.pdf'), pdf('Друга.pdf')])
  await dialog.getByRole('button', { name: 'Додати файли' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: /Вкладення: 2/ })).toBeVisible()
  await page.getByRole('button', { name: 'Прибрати «Друга.pdf»' }).click()
  await expect(page.getByRole('list', { name: /Вкладення: 1/ })).toBeVisible()

  // what could not go is left in the dialog with its reason
  await page.getByRole('button', { name: 'Додати файли' }).click()
  const song = { name: 'Пісня.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') }
  await place.setInputFiles([pdf('Третя.pdf'), song])
  await dialog.getByRole('button', { name: 'Додати файли' }).click()
  await expect(dialog.getByText('Додано 1 файл. Решту не додано: причина поруч із назвою.')).toBeVisible()
  await expect(dialog.getByText('Пісня.mp3')).toBeVisible()
  await expect(dialog.getByText('Третя.pdf')).toHaveCount(0)
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Закрити', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: /Вкладення: 2/ })).toBeVisible()
})

test('reading a message of a supplier lowers the counter; an answer not seen is marked', async ({
  page,
  lane,
}) => {
  test.setTimeout(120_000)
  await signIn(page, persons.one.login, passwords.person)
  await page
    .getByRole('button', { name: /показання/i })
    .first()
    .click()
  await page.waitForURL('**/indication')
  // both lanes share this household: the first one reads, the second one only looks, and everything may be read by then
  const counter = page.getByRole('link', { name: /Нових повідомлень: \d/ })
  const before = lane === 1 ? 0 : Number(/\d+/.exec((await counter.getAttribute('aria-label')) ?? '')?.[0])

  await page.goto('/cabinet/person/tickets?tab=inbox')
  await looksRight(page)
  test.skip(lane === 1, 'the other lane reads the messages of this household')
  await page.getByRole('button', { name: /Електронний рахунок/ }).click()
  await expect(page.getByText('Щоб отримувати рахунок лише в кабінеті')).toBeVisible()
  await expect(page.getByRole('link', { name: `Нових повідомлень: ${before - 1}` })).toBeVisible()
  await looksRight(page)

  // with «only new» the message being read stays in place; afterwards all messages are read
  await page.getByLabel('Показати').selectOption({ label: 'Лише нові' })
  await expect(page).toHaveURL(/unread=true/)
  const reminder = page.getByRole('button', { name: /Нагадування про показання/ })
  await expect(reminder).toBeVisible()
  // payments that were given back are told of too
  const others = await page.getByRole('button', { name: /^Повернено / }).all()
  for (const other of others) await other.click()
  await reminder.click()
  await expect(page.getByText('Показання можна передати в кабінеті')).toBeVisible()
  await expect(
    page.getByRole('link', { name: `Нових повідомлень: ${before - 2 - others.length}` }),
  ).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Від постачальників', exact: true })).toBeVisible()
  await expect(page.getByText('Показання можна передати в кабінеті')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Усе прочитано')).toBeVisible()
  await page.getByRole('button', { name: 'Показати всі' }).click()
  await page.getByLabel('Порядок').selectOption({ label: 'Найдавніші' })
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Умови постачання')
  await page.getByLabel('Пошук у повідомленнях').fill('паперового')
  await page.getByLabel('Пошук у повідомленнях').press('Enter')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  await looksRight(page)
  const letters = page.waitForEvent('download')
  await takeFile(page, 'Excel')
  expect((await letters).suggestedFilename()).toMatch(/^Повідомлення постачальників \d{10}\.xlsx$/)

  await page.getByRole('tab', { name: /Мої звернення/ }).click()
  await page.getByLabel('Стан').selectOption({ label: 'Відповідь надано' })
  await expect(page).toHaveURL(/state=answered/)
  await expect(page.getByText('Нова відповідь')).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: /Чому рахунок/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Чому рахунок/ })).toBeVisible()
  await looksRight(page)
  // that was the last new message: the counter disappears
  await expect(counter).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/state=answered/)
  await expect(page.getByText('Нова відповідь')).toHaveCount(0)
  const coming = page.waitForEvent('download')
  await takeFile(page, 'Excel')
  expect((await coming).suggestedFilename()).toMatch(/^Звернення \d{10}\.xlsx$/)
})

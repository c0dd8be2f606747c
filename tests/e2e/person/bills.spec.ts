import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { addToMonth } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { readNbuQr } from '#domain/qr-nbu-under-test.ts'
import { passwords, persons } from '#seeds/demo-users.ts'
import { townCalendar } from '#seeds/town-calendar.ts'
import { monthTitle } from '#text/dates.ts'
import { hryvniasText } from '#text/money.ts'
import type { Reply } from '#web/api/call.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { changeReply } from '../support/change-reply.ts'
import { openAccount } from '../support/open-account.ts'
import { signIn } from '../support/people.ts'
import { unfold } from '../support/list.ts'
import { expect, test } from '../support/test.ts'

const { lastClosed } = townCalendar(new Date())
/** the last year all of whose months have bills */
const year = Number(addToMonth(lastClosed, 1).slice(0, 4)) - 1

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

/** Signs in and opens an apartment by the name its owner gave it, or the first one. */
async function openApartment(page: Page, { login }: { login: string }, name?: string) {
  await signIn(page, login, passwords.person)
  await openAccount(page, name)
}

/** Presses a button that saves a file, and reads that file. */
async function fileOf(
  page: Page,
  name: string,
  role: 'button' | 'menuitem' = 'button',
): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole(role, { name, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

type Balance = Reply<'/api/person/balance'>

/** What is on its way to the ledger of the address in view, whatever tests side by side pay. */
const onItsWay = (page: Page, kopiykas: number) =>
  changeReply<Balance>(page, '/api/person/balance', (reply) => {
    const left = Math.max(0, reply.endKopiykas - kopiykas)
    reply.pendingKopiykas = kopiykas
    reply.payTo.amountKopiykas = left > 0 ? left : null
  })

test('while money is on its way the bank is offered the rest, and told what is left out', async ({
  page,
}) => {
  await openApartment(page, persons.five, 'Квартира батьків')
  await onItsWay(page, 20_00)
  const answer = page.waitForResponse('**/api/person/balance')
  await page.goto('/cabinet/person/bills')
  const { endKopiykas }: Balance = await (await answer).json()
  const rest = hryvniasText(endKopiykas - 20_00)
  const pay = page.getByRole('main')
  await expect(pay.getByText(/^Оплата 20,00\sгрн зараховується: удруге платити її не треба/)).toBeVisible()
  await expect(pay.getByText(/^Тут не враховано 20,00\sгрн/)).toBeVisible()
  const phone = (page.viewportSize()?.width ?? 0) < 720
  if (phone) {
    await expect(page.getByRole('link', { name: `Сплатити ${rest} у застосунку банку` })).toBeVisible()
    await page.getByText('Реквізити для будь-якого банку').click()
  }
  await expect(pay.locator('dd').filter({ hasText: rest }).first()).toBeVisible()
  await looksRight(page)
})

test('when the whole debt is on its way no bank is offered it once more', async ({ page }) => {
  await openApartment(page, persons.five, 'Квартира батьків')
  await onItsWay(page, 100_000_00)
  await page.goto('/cabinet/person/bills')
  await expect(page.getByText(/зараховується: удруге платити її не треба/)).toBeVisible()
  await expect(page.getByRole('link', { name: /у застосунку банку$/ })).toHaveCount(0)
  await expect(page.getByText('Реквізити для будь-якого банку')).toHaveCount(0)
})

test('somebody in debt sees what is owed and why, and any bank can read the code', async ({ page }) => {
  await openApartment(page, persons.five, 'Квартира батьків')
  await page.goto('/cabinet/person/bills')
  await expect(page.getByText('Зараз до сплати')).toBeVisible()
  await looksRight(page)

  // on a phone the link to the bank's application is next to the sum, and the code is folded
  const bank = page.getByRole('link', { name: /^Сплатити .+ у застосунку банку$/ })
  const phone = (page.viewportSize()?.width ?? 0) < 720
  if (phone) {
    await expect(bank).toBeInViewport()
    expect(((await bank.boundingBox())?.y ?? 1000) + 52).toBeLessThan(680)
    await page.getByText('QR-код для застосунку банку').click()
  } else await expect(bank).toBeHidden()
  const code = page.getByRole('img', { name: 'QR-код для оплати за стандартом НБУ' })
  // scrolls it away from the bar at the bottom of a phone
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { data, info } = await sharp(await code.screenshot())
    .resize({ width: 924, kernel: 'nearest' })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = readNbuQr(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '')
  const owed = await page.getByText('Зараз до сплати').locator('xpath=following-sibling::*[1]').textContent()
  expect(read?.amount).toBe(Number(owed?.replace(/\D/g, '')))

  const list = page.getByRole('table', { name: 'Виставлені рахунки' })
  await expect(list.getByText('Не сплачено', { exact: true }).first()).toBeVisible()
  // the sidebar leaves less room than the window has: no column may be hidden
  const window = page.viewportSize()
  for (const width of window && window.width > 1000 ? [1100, 920, window.width] : []) {
    await page.setViewportSize({ width, height: 800 })
    const over = () =>
      list.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth)
    await expect.poll(over, `${width} px`).toBe(0)
  }
  await page.getByLabel('Рік').selectOption(String(year))
  await expect(page).toHaveURL(new RegExp(`year=${year}`))
  await expect(list.getByRole('link', { name: String(year + 1) })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Рік')).toHaveValue(String(year))
  await page.getByRole('button', { name: 'Завантажити', exact: true }).click()
  const csv = await fileOf(page, 'CSV', 'menuitem')
  expect(csv.name).toMatch(/^Рахунки \d{10}\.csv$/)
  expect(csv.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(13)

  await list.getByRole('link', { name: `Жовтень ${year}` }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^Жовтень ${year} · [\\d\\s]+,\\d\\d\\sгрн$`) }),
  ).toBeVisible()
  await expect(page.getByText(/^На .+ (більше|менше), ніж у вересні: /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Як утворилася сума' })).toBeVisible()
  await expect(page.getByText(/кВт·год × 4,32\sгрн/).first()).toBeVisible()
  await looksRight(page)
  const table = page.getByRole('table', { name: 'Нарахування' })
  await expect(table).toHaveCount(0)
  await page.getByText(/^Усі рядки рахунка: \d+$/).click()
  await expect(table).toBeVisible()
  await looksRight(page)
  const pdf = await fileOf(page, 'Завантажити PDF')
  expect(pdf.name).toMatch(new RegExp(`^Рахунок № \\d{10}-${year}10\\.pdf$`))
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.goBack()
  await expect(page.getByLabel('Рік')).toHaveValue(String(year))
  await unfold(list)
  const row = await fileOf(page, `PDF Рахунок №\u00a01200001002-${year}12`)
  expect(row.name).toMatch(new RegExp(`${year}12\\.pdf$`))
})

test('a bill nobody read for says which value was computed, and opens the formula with the numbers of this meter', async ({
  page,
}) => {
  await openApartment(page, persons.papers, 'Без показань')
  await page.goto(`/cabinet/person/bills/1200001017-${lastClosed.replace('-', '')}`)
  await expect(page.getByRole('heading', { level: 1, name: `${monthTitle(lastClosed)} · ` })).toBeVisible()
  await page.getByText('як пораховано').first().click()
  await expect(
    page
      .getByText(
        /^Показань на .+ не було: .+ за вашим середньодобовим споживанням, .+ за \d\d\s(день|дні|днів), або .+ на день\.$/,
      )
      .first(),
  ).toBeVisible()
  await looksRight(page)
})

test('with nothing to pay the way to pay is one line', async ({ page }) => {
  await openApartment(page, persons.one)
  await page.goto('/cabinet/person/bills')
  const line = page.getByText('Сплатити наперед: код і реквізити')
  await expect(line).toBeVisible()
  await expect(page.getByText('IBAN', { exact: true })).toBeHidden()
  await looksRight(page)
  await line.click()
  // on a phone the requisites are in a second fold under the code
  const byHand = page.getByText('Реквізити для будь-якого банку')
  if (await byHand.isVisible()) await byHand.click()
  await expect(page.getByText('IBAN', { exact: true }).first()).toBeVisible()
})

test('a replaced bill says why and leads to the one that counts', async ({ page }) => {
  await openApartment(page, persons.papers, 'Рахунок замінено')
  await page.goto('/cabinet/person/bills?state=replaced')
  await page.getByRole('table', { name: 'Виставлені рахунки' }).getByRole('link').first().click()
  await expect(page.getByText('Нічну зону нараховано за денним тарифом')).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: /^Відкрити рахунок №/ }).click()
  await expect(page.getByText('Сплачувати його не потрібно.')).toHaveCount(0)
  await expect(page.getByText(/^\d{10}-\d{6}-2$/)).toBeVisible()
})

test('a debt by an act on a violation stands apart and leads to the acts', async ({ page }) => {
  await openApartment(page, persons.debtor)
  await page.goto('/cabinet/person/bills')
  await expect(page.getByText('Борг за актами про порушення', { exact: false }).first()).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Переглянути акти' }).click()
  await expect(page).toHaveURL(/docs\/violations/)
})

test('consumption is read by eye, by keyboard, as a table and as a file', async ({ page }) => {
  await openApartment(page, persons.five, 'Дача')
  await page.goto('/cabinet/person/consumption')
  const chart = page.getByRole('slider', { name: /Спожито за місяцями/ })
  await expect(chart).toBeVisible()
  await looksRight(page)

  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /\d+\sкВт·год/)
  await page.keyboard.press('ArrowLeft')
  await page.getByText('Гривні', { exact: true }).click()
  await expect(page).toHaveURL(/in=uah/)
  await expect(page.getByRole('slider', { name: /Нараховано за місяцями/ })).toBeVisible()
  await page.getByText('36 міс.').click()
  await expect(
    page.getByRole('table', { name: 'За місяцями' }).getByRole('row', { name: /20\d\d/ }),
  ).toHaveCount(lastClosed === addToMonth(kyivDate(new Date()).slice(0, 7), -1) ? 36 : 35)
  await page.getByLabel('Торік поруч').uncheck()
  await expect(page).toHaveURL(/compare=no/)
  await looksRight(page)
  await page.getByRole('button', { name: 'Завантажити', exact: true }).click()
  expect((await fileOf(page, 'Excel', 'menuitem')).bytes.subarray(0, 2).toString()).toBe('PK')
})

test('the sub-book is a chain of months, printed and downloaded', async ({ page }) => {
  await openApartment(page, persons.five, 'Квартира батьків')
  await page.goto('/cabinet/person/sub-book')
  await expect(page.getByRole('table', { name: 'Абонентська книжка' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Завантажити', exact: true }).click()
  const pdf = await fileOf(page, 'PDF', 'menuitem')
  expect(pdf.name).toMatch(/^Абонентська книжка \d{10}\.pdf$/)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Завантажити' })).toBeHidden()
  await expect(page.getByRole('table', { name: 'Абонентська книжка' })).toBeVisible()
})

test('what cannot be loaded says so with a code, and a retry brings it', async ({ page }) => {
  await openApartment(page, persons.one)
  await page.route('**/api/person/consumption', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 'error',
        code: 'conflict',
        message: 'Дані зараз змінюються.',
        requestCode: 'AB12-CD34',
      },
    }),
  )
  await page.goto('/cabinet/person/consumption')
  await expect(page.getByRole('alert')).toContainText('AB12-CD34')
  await looksRight(page)
  await page.unroute('**/api/person/consumption')
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(page.getByRole('slider')).toBeVisible()
})

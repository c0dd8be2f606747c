import type { Page } from '@playwright/test'
import { passwords, persons } from '#seeds/demo-users.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { nextCode } from '../support/messages.ts'
import { openAccount } from '../support/open-account.ts'
import { atStub, expectState, goToStub, onStub } from '../support/pay.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectFits(page)
}

const sums = (page: Page) => page.getByRole('main').getByLabel(/^Сума,\sгрн/)
const enterCabinet = async (page: Page) => signIn(page, persons.longName.login, passwords.person)

/** A sum that no other run of a test pays: the projects and the tries share one town. */
function ownSum(hryvnias: number): string {
  const { project, retry } = test.info()
  return `${hryvnias + retry * 100},${project.name === 'phone' ? '71' : '34'}`
}

/** Pays a little in advance, so that tests side by side do not take the debt from each other. */
async function typeSum(page: Page, sum: string) {
  await page.goto('/cabinet/person/pay')
  await sums(page).first().fill(sum)
}

test('one bill is paid in advance, from the sum to the receipt', async ({ page }) => {
  await enterCabinet(page)
  const sum = ownSum(12)
  await typeSum(page, sum)
  await expect(page.getByRole('heading', { name: 'Що покриє кожна гривня' })).toBeVisible()
  await expect(page.getByText('Код ЄДРПОУ')).toBeVisible()
  await looksRight(page)
  await goToStub(page)
  await atStub(page, 'Сплатити')
  await expectState(page, 'Зараховано')
  await looksRight(page)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Квитанція PDF' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('link', { name: 'Історія платежу' }).click()
  await expect(page.getByText('Сервіс отримав гроші')).toBeVisible()
  await looksRight(page)
  await page.goto('/cabinet/person/payments')
  await expect(page.getByRole('listitem').filter({ hasText: sum }).first()).toContainText('Зараховано')
  await looksRight(page)
})

test('what is not paid says why, keeps what was typed and may be tried again', async ({ page }) => {
  await enterCabinet(page)
  const sum = ownSum(13)
  await typeSum(page, sum)
  await goToStub(page)
  await atStub(page, 'Відмовити: недостатньо коштів')
  await expectState(page, 'Не пройшов')
  await expect(page.getByText(/Причина:/)).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Спробувати ще раз' }).click()
  await expect(sums(page).first()).toHaveValue(sum)
  await goToStub(page)
  await atStub(page, 'Сплатити')
  await expectState(page, 'Зараховано')
})

test('a closed window is no lost payment: it stands in the list and is followed', async ({
  page,
  context,
}) => {
  await enterCabinet(page)
  const sum = ownSum(14)
  await typeSum(page, sum)
  await goToStub(page)
  await page.close()
  const next = await context.newPage()
  await next.goto('/cabinet/person/payments')
  const row = next.getByRole('listitem').filter({ hasText: sum }).first()
  await expect(row).toContainText('Очікуємо оплату')
  await row.getByRole('link').click()
  await expect(next.getByRole('main').getByRole('status').first()).toContainText('Очікуємо оплату')
  await next.getByRole('button', { name: 'Перевірити зараз' }).click()
  await next.getByRole('button', { name: 'Платити далі' }).click()
  await onStub(next)
})

test('a double click begins one payment, and «Back» leads to the same one', async ({ page }) => {
  await enterCabinet(page)
  const sum = ownSum(15)
  await typeSum(page, sum)
  const button = page.getByRole('main').getByRole('button', { name: /LiqPay/ })
  await expect(button).toHaveText(new RegExp(sum))
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payments/start')) starts.push(request.headers()['idempotency-key'] ?? '')
  })
  await button.dblclick()
  await onStub(page)
  const first = page.url()
  expect(new Set(starts).size).toBe(1)

  await page.goBack()
  await expect(sums(page).first()).toHaveValue(sum)
  await expect(page.getByText(`Ви почали платити ${sum}`, { exact: false })).toBeVisible()
  await goToStub(page)
  expect(page.url()).toBe(first)
  await page.goto('/cabinet/person/payments')
  await expect(page.getByRole('listitem').filter({ hasText: sum })).toHaveCount(1)
})

test('a basket of five addresses says how many payments it is, and leads from one to the next to the last', async ({
  page,
}) => {
  test.setTimeout(120_000)
  test.setTimeout(120_000)
  await signIn(page, persons.five.login, passwords.person)
  await openAccount(page, 'Квартира батьків')
  await page.goto('/cabinet/person/pay')
  await page.getByText('Інші адреси: 4').click()
  const boxes = page.getByRole('main').getByRole('checkbox')
  await expect(boxes).toHaveCount(5)
  for (const box of await boxes.all()) await box.check()
  for (const sum of await sums(page).all()) await sum.fill('11,00')
  await expect(page.getByText('55,00').first()).toBeVisible()
  await expect(page.getByText(/Гроші йдуть на різні рахунки отримувачів, тому це 5\sплатежів/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Що покриє кожна гривня' })).toBeVisible()
  await looksRight(page)
  await goToStub(page)
  const next = page.getByRole('button', { name: /^Далі: / })
  for (let left = 4; left >= 0; left -= 1) {
    await atStub(page, 'Сплатити')
    await expectState(page, /Оплату підтверджено|Зараховано/)
    await expect(next).toHaveCount(Math.min(1, left))
    if (left > 0) {
      await next.click()
      await onStub(page)
    }
  }
  await page.goto('/cabinet/person/payments')
  const paid = page.getByRole('listitem').filter({ hasText: '11,00' })
  for (let nth = 0; nth < 5; nth += 1)
    await expect(paid.nth(nth)).toContainText('Зараховано', { timeout: 30_000 })
})

test('a link for somebody else is of the sum that stands in the basket, not of one before it', async ({
  page,
}) => {
  await enterCabinet(page)
  await typeSum(page, '20,00')
  await page.getByText('Хай заплатить хтось інший').click()
  const make = page.getByRole('button', { name: 'Створити посилання' })
  await make.click()
  const link = page.getByText(/\/pay\/link\//)
  await expect(link).toBeVisible()
  await sums(page).first().fill('25,00')
  await expect(link).toHaveCount(0)
  await expect(make).toBeVisible()
})

test('with several addresses in the basket, or none, it is said why there is no link for somebody else', async ({
  page,
}) => {
  await signIn(page, persons.five.login, passwords.person)
  await page.goto('/cabinet/person/pay?all')
  await page.getByText('Хай заплатить хтось інший').click()
  await expect(page.getByText(/^Посилання буває лише на одну оплату/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Створити посилання' })).toHaveCount(0)
  await looksRight(page)
  const ticked = page.getByRole('main').getByRole('checkbox', { checked: true })
  while ((await ticked.count()) > 1) await ticked.last().uncheck()
  const make = page.getByRole('button', { name: 'Створити посилання' })
  await expect(make).toBeVisible()
  // a sum that cannot be paid is no sum of a link either
  await sums(page).fill('0,50')
  await expect(make).toHaveCount(0)
  await sums(page).fill('25,00')
  await expect(make).toBeVisible()
  await ticked.uncheck()
  await expect(page.getByText(/^Поставте позначку біля того, за що заплатить/)).toBeVisible()
  await expect(page.getByText(/^Посилання буває лише на одну оплату/)).toHaveCount(0)
  await expect(make).toHaveCount(0)
  await looksRight(page)
})

test('the sum of a bill stays with its address when another one comes into view', async ({ page }) => {
  await signIn(page, persons.five.login, passwords.person)
  await openAccount(page, 'Квартира батьків')
  await page.goto('/cabinet/person/bills')
  await page.getByRole('table', { name: 'Виставлені рахунки' }).getByRole('link').first().click()
  // the page of bills has such links too
  await page.waitForURL(/\/cabinet\/person\/bills\/.+/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Сплатити [\d\s]+,\d\d\sгрн$/ })
    .click()
  const inView = page.getByRole('main').getByRole('listitem').first()
  await expect(inView).toContainText('Квартира батьків')
  const ofBill = await sums(page).first().inputValue()
  expect(ofBill).toMatch(/,\d\d$/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Квартира батьків/ })
    .click()
  await page.getByRole('menuitem', { name: /^Дім/ }).click()
  await expect(inView).toContainText('Дім')
  await expect(sums(page).first()).not.toHaveValue(ofBill)
})

test('somebody without a session pays by the account, and learns neither a name nor a debt', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Сплатити', exact: true }).click()
  await expect(page).toHaveURL(/\/pay$/)
  // the landing has such a field too
  await expect(page.getByRole('heading', { level: 1, name: 'Сплатити без входу' })).toBeVisible()
  await looksRight(page)
  // one that is there and one that is not look alike
  for (const account of ['1200000005', '1200999991']) {
    await page.getByLabel('Особовий рахунок').fill(account)
    await page.getByRole('button', { name: 'Далі' }).click()
    await expect(page.getByText('•••').first()).toBeVisible()
    // no sum of money at all
    await expect(page.getByRole('main')).not.toContainText(/\d\sгрн|Боргу немає/)
    if (account !== '1200999991') await page.getByRole('button', { name: 'Змінити особовий рахунок' }).click()
  }
  await page.getByRole('button', { name: 'Змінити особовий рахунок' }).click()
  await page.getByLabel('Особовий рахунок').fill('1200000005')
  await page.getByRole('button', { name: 'Далі' }).click()
  await page.getByRole('button', { name: 'Сплатити: LiqPay' }).click()
  await expect(page.getByRole('link', { name: /Вкажіть суму/ })).toBeVisible()
  await page.getByLabel('Сума, грн').fill('10,00')
  await looksRight(page)
  await page.getByRole('button', { name: /LiqPay: 10,00/ }).click()
  await onStub(page)
  await atStub(page, 'Сплатити')
  await expectState(page, 'Зараховано')
  await expect(page.getByText('•••0005')).toBeVisible()
  await looksRight(page)
})

/** Two accounts that owe: a minute passes between two codes of one, and the projects run side by side. */
const guests = [
  { account: '1200001003', phone: persons.debtor.login },
  { account: '1200001034', phone: persons.meters.login },
] as const

test('a guest sees the debt by a code sent to the phone of the account, and the sum is filled in', async ({
  page,
  lane,
}) => {
  const { account, phone } = guests[lane === 0 ? 0 : 1]
  const readCode = await nextCode(page.request, phone)
  await page.goto('/pay')
  await page.getByLabel('Особовий рахунок').fill(account)
  await page.getByRole('button', { name: 'Далі' }).click()
  await expect(page.getByText(/^(Борг: \d|Боргу немає)/)).toHaveCount(0)
  await looksRight(page)
  await page.getByRole('button', { name: 'Показати борг за кодом' }).click()
  await expect(page.getByText(/код уже надіслано: •••\d\d/)).toBeVisible()
  await looksRight(page)
  await page.getByLabel('Код із повідомлення').fill('ZZZZ')
  await page.getByRole('button', { name: 'Показати борг', exact: true }).click()
  await expect(page.getByText('Код не вірний.').first()).toBeVisible()
  await page.getByLabel('Код із повідомлення').fill(await readCode())
  await page.getByRole('button', { name: 'Показати борг', exact: true }).click()
  await expect(page.getByText(/^Борг: \d/)).toBeVisible()
  await expect(page.getByLabel('Сума, грн')).toHaveValue(/^\d+,\d\d$/)
  await looksRight(page)
})

// What ten everyday tasks cost a person on a phone of 360×740: taps, keys and scrolled screens, counted by doing the
// tasks. Nothing fails: the numbers are shown next to those counted before the screens were improved (November 2026).
import { chromium, type Locator, type Page } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { entities, freeAccounts, passwords, persons } from '#seeds/demo-users.ts'
import { browserLaunch, unpackBrowser } from '#tests/e2e/browser.ts'
import { demoServer } from './setup/demo.ts'

/** A day on which both households and businesses may submit readings. */
const CLOCK = '2026-11-30T10:20:00+02:00'
const SCREEN = { width: 360, height: 740 }
/** The bar of the cabinet covers everything below this. */
const IN_SIGHT = SCREEN.height - 62

/** Does what a person does, and counts it. */
class Hand {
  taps = 0
  keys = 0
  scrolls = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  /** Scrolls until the element is visible, as many screens as that takes; a floating element is always visible. */
  async see(what: Locator): Promise<Locator> {
    const locator = what.first()
    await locator.waitFor()
    await this.page.waitForLoadState('networkidle')
    const box = await locator.boundingBox()
    const over = Math.max((box?.y ?? 0) + Math.min(box?.height ?? 0, 60) - IN_SIGHT, -(box?.y ?? 0), 0)
    this.scrolls += Math.ceil(over / IN_SIGHT)
    if (over > 0)
      await locator.evaluate((element: { scrollIntoView(at: object): void }) =>
        element.scrollIntoView({ block: 'center' }),
      )
    return locator
  }
  async tap(what: Locator): Promise<void> {
    await (await this.see(what)).click()
    this.taps += 1
  }
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    await field.first().pressSequentially(text)
    this.keys += text.length
  }
  button = (name: string | RegExp) => this.page.getByRole('button', { name })
  link = (name: string | RegExp) => this.page.getByRole('link', { name })
  menu = (name: string) => this.page.getByRole('navigation').getByRole('link', { name, exact: true })
}

const demo = await demoServer(CLOCK)
await unpackBrowser()
const browser = await chromium.launch(browserLaunch())

async function signIn(hand: Hand, phone: string): Promise<void> {
  await hand.type(hand.page.getByLabel('Номер телефону'), phone.slice(4))
  await hand.type(hand.page.getByLabel('Пароль', { exact: true }), passwords.person)
  await hand.tap(hand.button('Увійти'))
  await hand.page.waitForURL('**/cabinet/person/**')
}
async function handIn(hand: Hand, more: number): Promise<void> {
  for (const zone of [/^День/, /^Ніч/]) {
    const field = hand.page.getByLabel(zone)
    await field.waitFor()
    const [id = ''] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
    const before = (await hand.page.locator(`[id="${id}"]`).textContent()) ?? ''
    const previous = Number(/Було ([\d\s]+) на/.exec(before)?.[1]?.replace(/\s/g, ''))
    await hand.type(field, String(previous + more))
  }
  await hand.tap(hand.button('Передати показання'))
  await hand.see(hand.page.getByRole('heading', { name: 'Показання внесено' }))
}

type Task = { former: string; who?: string; business?: true; run(hand: Hand): Promise<unknown> }
const tasks: Record<string, Task> = {
  'is there light, signed out': {
    former: '4/25/5',
    async run(hand) {
      await hand.type(hand.page.getByLabel('Адреса або особовий рахунок'), 'Робоч')
      await hand.tap(hand.button(/вул\. Робоча$/))
      await hand.tap(hand.button(/вул\. Робоча, \d+/))
      await hand.see(hand.page.getByRole('heading', { name: /Світло|Світла|відключення|невідомо/ }))
    },
  },
  'a reading, from the start page': {
    former: '9/31/7',
    async run(hand) {
      await hand.tap(hand.link('Передати показання'))
      await signIn(hand, persons.one.login)
      await handIn(hand, 60)
    },
  },
  'a reading, signed in': {
    former: '4/12/5',
    who: persons.papers.login,
    async run(hand) {
      await hand.tap(hand.menu('Показання'))
      await handIn(hand, 60)
    },
  },
  'pay the debt': {
    former: '2/0/2',
    who: persons.five.login,
    async run(hand) {
      await hand.tap(
        hand.page
          .getByRole('main')
          .getByRole('link', { name: /^Сплатити/ })
          .or(hand.button(/^Сплатити/)),
      )
      await hand.tap(hand.link(/у застосунку банку/))
    },
  },
  'why the sum is larger': {
    former: '–',
    who: persons.one.login,
    run: (hand) => hand.see(hand.page.getByText(/більше, ніж|менше, ніж/)),
  },
  'the last bill as PDF': {
    former: '3/0/3',
    who: persons.one.login,
    async run(hand) {
      await hand.tap(hand.menu('Рахунки'))
      await hand.tap(hand.button('Подробиці'))
      await hand.tap(hand.button(/^PDF/))
    },
  },
  'tomorrow into the calendar': {
    former: '2+/0/6',
    who: persons.one.login,
    async run(hand) {
      await hand.tap(hand.menu('Графік'))
      await hand.tap(hand.button('Додати в календар'))
    },
  },
  'a question with a photo': {
    former: '12/47/2',
    who: persons.one.login,
    async run(hand) {
      await hand.tap(hand.button(/^Ще/))
      await hand.tap(hand.page.getByRole('link', { name: /^Листування/ }))
      await hand.tap(hand.page.getByRole('main').getByRole('link', { name: /звернення|Написати/ }))
      const kind = await hand.see(hand.page.getByRole('combobox').or(hand.page.locator('select')))
      await kind.selectOption({ index: 1 })
      hand.taps += 2
      await hand.type(hand.page.getByLabel(/^Тема|^Коротко|^Заголовок/).last(), 'Показання за жовтень')
      await hand.type(hand.page.locator('textarea'), 'Чому в рахунку інше число?')
      await hand.tap(hand.button('Додати файли'))
      const dialog = hand.page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'лічильник.png',
        mimeType: 'image/png',
        buffer: await readFile('public/icons/192.png'),
      })
      hand.taps += 2
      await hand.tap(dialog.getByRole('button', { name: /^Додати|^Завантажити|^Готово/ }).last())
      await dialog.waitFor({ state: 'hidden' })
      await hand.tap(hand.button(/^Надіслати/))
      await hand.page.waitForURL(/tickets\/(?!new)/)
    },
  },
  'a second address': {
    former: '5/16/2',
    who: persons.one.login,
    async run(hand) {
      const { account = '', billCode = '' } = freeAccounts[5] ?? {}
      await hand.tap(hand.button(/Вибрати об’єкт/))
      await hand.tap(hand.page.getByRole('menuitem', { name: /Додати/ }))
      await hand.type(hand.page.getByLabel('Особовий рахунок', { exact: true }), account)
      await hand.type(hand.page.getByLabel(/^Код/).last(), billCode)
      await hand.tap(hand.page.getByRole('main').locator('button[type=submit]'))
      await hand.tap(hand.button('Так, додати'))
      await hand.see(hand.page.getByText(/додано/i))
    },
  },
  '120 readings by one file': {
    former: '6/0/1',
    who: entities.heat.login,
    business: true,
    async run(hand) {
      const { page } = hand
      await page.goto('/cabinet/entity/indication_mass')
      const template = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Завантажити шаблон' }).click()
      const { sheets } = await readXlsx(await readFile(await (await template).path()))
      const [head = [], ...rows] = sheets[0]?.rows ?? []
      const filled = rows.map((row) => row.with(7, Number(row[5]) + 60))
      const buffer = Buffer.from(
        await writeXlsx({ sheets: [{ name: 'Показання', rows: [head, ...filled] }] }),
      )
      await page.goto('/cabinet/entity/indication')
      await hand.tap(hand.link(/Передати файлом/))
      await hand.tap(hand.button('Завантажити файл'))
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'показання.xlsx', mimeType: '', buffer })
      hand.taps += 1
      await hand.tap(dialog.getByRole('button', { name: 'Перевірити' }))
      await page.waitForURL(/file=/)
      const deviations = page.getByRole('checkbox', { name: /Відхилення перевірено/ })
      await page.waitForLoadState('networkidle')
      if (await deviations.isVisible()) await hand.tap(deviations)
      await hand.tap(hand.button(/^Передати\s\d+\sпоказан/))
      await hand.tap(dialog.getByRole('button', { name: /^Передати\s\d+\sпоказан/ }))
      await hand.see(page.getByText('Показання надіслано оператору системи розподілу.'))
    },
  },
}

console.log('taps / keys / screens scrolled at 360×740\n\ntask                              now      before')
for (const [name, { former, who, business, run }] of Object.entries(tasks)) {
  const context = await browser.newContext({
    baseURL: demo.address,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  if (business) {
    await page.goto('/sign-in/entity')
    await page.getByLabel('Особовий рахунок').fill(who ?? '')
    await page.getByLabel('Унікальний код').fill(entities.heat.uniqueCode ?? '')
    await page.getByLabel('Пароль', { exact: true }).fill(passwords.entity)
    await page.getByRole('button', { name: 'Увійти', exact: true }).last().click()
    await page.waitForURL('**/cabinet/entity/**')
  } else if (who !== undefined) {
    await page.goto('/sign-in/person')
    await signIn(new Hand(page), who)
    await page.goto('/cabinet/person')
  } else await page.goto('/')
  await page.waitForLoadState('networkidle')
  const hand = new Hand(page)
  const failed = await run(hand).then(
    () => '',
    (error: unknown) => `   not finished: ${String(error).split('\n')[0]}`,
  )
  console.log(
    `${name.padEnd(32)}  ${`${hand.taps}/${hand.keys}/${hand.scrolls}`.padEnd(8)} ${former}${failed}`,
  )
  await context.close()
}
await browser.close()
await demo.close()

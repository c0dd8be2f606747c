import type { Page } from '@playwright/test'
import { REPORTS, type ReportName, UNCOUNTED } from '#domain/reports.ts'
import { admins } from '#seeds/demo-users.ts'
import { EXAMPLE_CODE, EXAMPLE_SITE, exampleDay } from '#seeds/example-day.ts'
import { titles } from '#text/titles.ts'
import { expectAccessible, overTheSide } from '../support/accessible.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { demoMadeAt } from '../support/made-at.ts'
import { expect, test } from '../support/test.ts'

// Each report against a day whose figures are known beforehand (demo/seeds/example-day.ts).

const HEAD = '/cabinet/admin/statreports/reports'
const OVERVIEW = '/api/entity/overview'
const BILLS = '/api/entity/bills'
const LIST = 'ZPORTAL_BILLS_LIST'
const day = exampleDay(demoMadeAt())

/** Within 5 % of a number: durations are kept in buckets. */
const near = (exact: number) => ({ near: exact })
type Figure = number | string | RegExp | { near: number }
/** A row that has this text, and what stands in its columns. */
type Expected = {
  search?: Record<string, string>
  rows: readonly (readonly [string, Record<string, Figure>])[]
}

const EXPECTED: Readonly<Record<ReportName, Expected>> = {
  api_request_count: {
    rows: [
      [OVERVIEW, { Викликів: 100, Відмов: 0, Невдалих: 0 }],
      [BILLS, { Викликів: 16, Відмов: 2, Невдалих: 4, 'Частка невдалих, %': 25 }],
    ],
  },
  fm_request_count: {
    rows: [
      ['ZPORTAL_ACCOUNT_GET', { Викликів: 100, Невдалих: 0 }],
      [LIST, { Викликів: 14, Невдалих: 4 }],
    ],
  },
  api_responses: {
    rows: [
      [
        OVERVIEW,
        {
          'p50, мс': near(50),
          'p95, мс': near(95),
          'p99, мс': near(99),
          'Найдовше, мс': 100,
          'Середнє, мс': 50.5,
        },
      ],
    ],
  },
  fm_responses: { rows: [[LIST, { Викликів: 14, 'p50, мс': near(10), 'Найдовше, мс': 8000 }]] },
  find_api_by_fm: { search: { search: LIST }, rows: [[BILLS, { Викликів: 14, Невдалих: 4 }]] },
  find_fm_by_api: { search: { search: BILLS }, rows: [[LIST, { Викликів: 14, Невдалих: 4 }]] },
  list_of_apis: {
    search: { search: BILLS },
    rows: [
      ['/api/entity/bills/pdf', { 'Хто може викликати': /клієнти бізнесу/, 'Опис OpenAPI': 'Відкрити опис' }],
    ],
  },
  list_of_fms: {
    search: { search: LIST },
    rows: [[LIST, { 'Чекаємо щонайбільше, с': 8, 'Є в білінгу': 'так' }]],
  },
  logs_search_back: {
    search: { search: BILLS, outcome: 'failed' },
    rows: [[EXAMPLE_CODE, { 'Тривалість, мс': 8000, 'Статус HTTP': 503, Наслідок: 'білінг не відповів' }]],
  },
  logs_search_sap: {
    search: { search: LIST, outcome: 'failed' },
    rows: [[EXAMPLE_CODE, { 'Тривалість, мс': 8000, Помилка: /did not answer/ }]],
  },
  long_response_time_apis: { rows: [[BILLS, { Викликів: 16, 'Разом, с': 32, 'p95, мс': near(8000) }]] },
  long_response_time_fms: { rows: [[LIST, { Викликів: 14, 'Разом, с': 32 }]] },
  unsuccessful_api: {
    rows: [
      ['білінг не відповів', { Викликів: 4, Користувачів: 2, 'Статус HTTP': 503 }],
      ['bill-not-found', { Викликів: 2, Користувачів: 1, 'Статус HTTP': 404 }],
    ],
  },
  users_count_days: { rows: [['.', { Користувачів: 5, 'Від бізнесу': 5, Побутових: 0 }]] },
  users_count_hours: {
    rows: [
      ['10:00', { Користувачів: 5 }],
      ['11:00', { Користувачів: 5 }],
    ],
  },
  threads_charts: {
    rows: [['Цикл подій', { 'Завантаження в середньому, %': 40, 'Найбільше завантаження, %': 60 }]],
  },
  microservice_threads_charts: {
    rows: [
      [
        'База даних',
        { 'Завантаження в середньому, %': 50, 'Найбільше завантаження, %': 75, 'Зайнято щонайбільше': 15 },
      ],
    ],
  },
  account_auth_info: { rows: [['Вхід', { Мережа: /^10\.\d+\.\d+\.0\/24$/, Пристрій: /./ }]] },
  accounts_stats: { rows: [['Бізнес', { Рахунків: /^[1-9]/, 'З боргом': /^\d/ }]] },
}

/** These are of the present: who signs in now, and which accounts there are. */
const OF_TODAY: readonly ReportName[] = ['account_auth_info', 'accounts_stats']

async function check(page: Page, report: ReportName, day: string) {
  const { search = {}, rows } = EXPECTED[report]
  const period = OF_TODAY.includes(report) ? {} : { from: day, to: day }
  const site = report.endsWith('threads_charts') || OF_TODAY.includes(report) ? {} : { site: EXAMPLE_SITE }
  await page.goto(
    `${HEAD}/${report}?${new URLSearchParams([...Object.entries(period), ...Object.entries(site), ...Object.entries(search)]).toString()}`,
  )
  const table = page.getByRole('main').getByRole('table').last()
  for (const [text, figures] of rows) {
    const row = table.locator('tbody tr').filter({ hasText: text }).first()
    await expect(row, `${report}: ${text}`).toBeVisible()
    for (const [title, figure] of Object.entries(figures))
      expect(
        figureOf(await row.locator(`td[data-title="${title}"]`).textContent()),
        `${report}: ${text}: ${title}`,
      ).toEqual(matching(figure))
  }
}

const figureOf = (text: string | null): string => (text ?? '').replaceAll(/[\s\u00a0]/g, ' ').trim()
const numberOf = (text: string): number =>
  Number(text.replaceAll(' ', '').replace('−', '-').replace(',', '.'))
const matching = (figure: Figure) => ({
  asymmetricMatch: (text: string) =>
    typeof figure === 'number'
      ? numberOf(text) === figure
      : typeof figure === 'string'
        ? text === figure
        : figure instanceof RegExp
          ? figure.test(text)
          : Math.abs(numberOf(text) / figure.near - 1) < 0.055,
  toString: () => String(typeof figure === 'object' && 'near' in figure ? `≈${figure.near}` : figure),
})

test('every report says what the example day was, is accessible and fits', async ({ page }) => {
  test.setTimeout(420_000)
  await signInAdmin(page, admins.auditor)
  for (const report of REPORTS)
    await test.step(report, async () => {
      await check(page, report, day)
      // single records come up to this minute
      if (UNCOUNTED.includes(report)) await expect(page.getByText(/Пораховано/)).toHaveCount(0)
      await expectAccessible(page)
      expect(await overTheSide(page), report).toBeNull()
    })
})

test('from the home page and the code a customer reads out to the module that failed it is three presses', async ({
  page,
}) => {
  await signInAdmin(page, admins.auditor)
  await page.goto('/cabinet/admin')
  const presses = [
    page.getByRole('link', { name: titles.statReports, exact: true }).first(),
    page.getByRole('main').getByRole('link', { name: titles.reports.logs_search_back }),
    page.getByRole('button', { name: 'Знайти', exact: true }),
  ]
  expect(presses.length).toBeLessThanOrEqual(3)
  for (const [n, press] of presses.entries()) {
    if (n === 2)
      await page.getByRole('textbox', { name: 'Код, рахунок, телефон' }).fill(EXAMPLE_CODE.toLowerCase())
    await press.click()
  }
  const trace = page
    .getByRole('heading', { name: `Шлях запиту ${EXAMPLE_CODE}` })
    .locator('xpath=ancestor::section[1]')
  await expect(trace.getByText(LIST).first()).toBeVisible()
  await expect(trace.getByText('білінг не відповів').first()).toBeVisible()
})

test('the dashboard shows the portal of this minute, and a rule is made, changed and removed', async ({
  page,
  lane,
}) => {
  await signInAdmin(page, lane === 0 ? admins.chief : admins.deputy)
  await page.goto('/cabinet/admin/perf_dashboard')
  await expect(page.getByText('Запитів за секунду')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Остання година, щохвилини' })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Запитів за хвилину' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Обіцянка клієнтам за 30\u00a0днів' }).getByText('Рахунки й баланс'),
  ).toBeVisible()
  await expectAccessible(page)
  expect(await overTheSide(page)).toBeNull()

  await page.getByRole('button', { name: 'Додати правило' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Що вимірюємо').selectOption('Час відповіді, p95')
  await dialog.getByLabel('Функція порталу').selectOption('Рахунки й баланс')
  const threshold = String(700 + lane)
  await dialog.getByLabel('Межа, мс').fill(threshold)
  await dialog.getByRole('button', { name: 'Зберегти правило' }).click()
  await expect(
    dialog
      .getByRole('alert')
      .or(dialog.getByText(/Перевірте форму/))
      .first(),
  ).toBeVisible()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Зберегти правило' }).click()
  await expect(dialog).toBeHidden()
  const rule = page
    .getByRole('table', { name: 'Правила сповіщень' })
    .getByRole('row')
    .filter({ hasText: threshold })
  await expect(rule).toBeVisible()
  await rule.getByRole('button', { name: /Час відповіді/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Видалити правило' }).click()
  await expect(rule).toBeHidden()
})

test('a chart is walked by keys, saved as a picture, and its view is kept under a name', async ({ page }) => {
  await signInAdmin(page, admins.auditor)
  await page.goto(`${HEAD}/api_request_count?from=${day}&to=${day}&site=${EXAMPLE_SITE}`)
  const chart = page.getByRole('slider', { name: /Графік за часом/ })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /10:00.*Виконано: 100.*Невдалих: 0/)
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', /11:00.*Виконано: 10.*Відмов: 2.*Невдалих: 4/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Зберегти як PNG' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.png$/)
  await page.locator('summary', { hasText: 'У середньому за годинами' }).click()
  await expect(
    page.getByRole('table', { name: /за годинами/ }).getByRole('cell', { name: '100', exact: true }),
  ).toBeVisible()

  await page.locator('summary', { hasText: 'Збережені вигляди' }).click()
  await page.getByLabel('Назва вигляду').fill('Приклад')
  await page.getByRole('button', { name: 'Зберегти вигляд' }).click()
  await page.goto(`${HEAD}/api_request_count`)
  await page.locator('summary', { hasText: 'Збережені вигляди' }).click()
  await page.getByRole('combobox', { name: 'Збережені вигляди' }).selectOption('Приклад')
  await expect(page).toHaveURL(new RegExp(`from=${day}`))
})

test('a period is one press, and a number leads to the calls it counts', async ({ page }) => {
  await signInAdmin(page, admins.auditor)
  await page.goto(`${HEAD}/api_request_count?from=${day}&to=${day}&site=${EXAMPLE_SITE}`)
  const row = page.getByRole('main').getByRole('table').last().getByRole('row').filter({ hasText: BILLS })
  await expect(row).toBeVisible()
  const link = row.getByRole('link', { name: '4', exact: true })
  if (!(await link.isVisible())) await row.getByRole('button').first().click()
  await link.click()
  await expect(page).toHaveURL(/logs_search_back.*outcome=failed/)
  await expect(page.getByRole('main').getByRole('table').last().locator('tbody tr')).toHaveCount(4)

  await page.goto(`${HEAD}/api_request_count?site=${EXAMPLE_SITE}`)
  await page.getByRole('combobox', { name: 'Період' }).selectOption('Сьогодні')
  const { from, to, site } = Object.fromEntries(new URL(page.url()).searchParams)
  expect(from).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(to).toBe(from)
  expect(site).toBe(EXAMPLE_SITE)
})

test('single calls are chosen by how long they took', async ({ page }) => {
  await signInAdmin(page, admins.auditor)
  await page.goto(`${HEAD}/logs_search_back?from=${day}&to=${day}&site=${EXAMPLE_SITE}&search=${BILLS}`)
  const rows = page.getByRole('main').getByRole('table').last().locator('tbody tr')
  await expect(rows).toHaveCount(16)
  await page.getByRole('combobox', { name: 'Тривалість' }).selectOption('Понад 3\u00a0000\u00a0мс')
  await expect(page).toHaveURL(/slower=3000/)
  await expect(rows).toHaveCount(4)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Тривалість' })).toHaveValue('3000')
  await expect(rows).toHaveCount(4)
})

test('where nothing is slow enough another threshold and another period are offered', async ({ page }) => {
  await signInAdmin(page, admins.auditor)
  for (const address of ['long_response_time_fms', 'long_response_time_fms?slower=3000']) {
    await page.goto(`${HEAD}/${address}`)
    const notice = page.getByText('За цей час нічого не було').or(page.getByText('нічого не знайдено'))
    await expect(notice.or(page.getByRole('main').getByRole('table').last()).last()).toBeVisible()
    await expect(page.getByLabel('Межа')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Період' })).toBeVisible()
  }
})

test('no column of a report is cut off on a small desktop', async ({ page, isMobile }) => {
  // on a phone a row is a card
  if (isMobile) return
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAdmin(page, admins.auditor)
  // of the register of calls one reads the first columns; the others are reached by scrolling
  for (const report of REPORTS.filter((name) => name !== 'list_of_apis'))
    await test.step(report, async () => {
      await page.goto(`${HEAD}/${report}`)
      const table = page.getByRole('main').getByRole('table').last()
      const nothing = page.getByText('За цей час нічого не було')
      await expect(table.or(nothing).last()).toBeVisible()
      if (await nothing.isVisible()) return
      const over = await table.evaluate(({ parentElement }) =>
        parentElement === null ? 0 : parentElement.scrollWidth - parentElement.clientWidth,
      )
      expect(over, report).toBe(0)
    })
})

import { takeFile } from '../support/list.ts'
import { signInAdmin } from '../support/sign-in-as.ts'
import { admins } from '#seeds/demo-users.ts'
import { expect, test } from '../support/test.ts'

test('an auditor requests «чому не працює?» comes from the failures to the module of the core in three presses', async ({
  page,
}) => {
  await signInAdmin(page, admins.auditor)
  await page.goto('/cabinet/admin/statreports/reports/unsuccessful_api?outcome=failed')
  await page.getByRole('table').last().locator('tbody tr').first().getByRole('link').first().click()
  // both pages can be filtered by outcome: a press on a row of the page that is being left would lead here again
  await expect(page.getByRole('heading', { level: 1, name: 'Пошук у журналі порталу' })).toBeVisible()
  await expect(page.getByLabel('Наслідок')).toHaveValue('failed')
  const rows = page.getByRole('table').last().locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await rows.first().getByRole('link').first().click()
  const trace = page.getByRole('heading', { name: /Шлях запиту/ })
  await expect(trace).toBeVisible()
  await expect(page.getByText(/білінг не відповів|помилка порталу/).first()).toBeVisible()
})

test('a report keeps its period and company in the address, is downloaded, and shows the numbers of its chart', async ({
  page,
}) => {
  await signInAdmin(page, admins.auditor)
  await page.goto('/cabinet/admin/statreports/reports/api_request_count?site=dnem')
  await expect(page.getByRole('row', { name: /\/api\/person\/overview/ })).toBeVisible()
  await expect(page.getByRole('figure')).toBeVisible()
  await page.getByText('Показати числа графіка').click()
  const numbers = page
    .getByRole('figure')
    .getByRole('table', { name: 'Графік за часом: Кількість викликів API' })
  await expect(numbers.getByRole('row', { name: /Відмов/ }).first()).toBeVisible()
  await takeFile(page, 'CSV')
})

test('who calls what is a picture whose names lead on by keys; on a phone the list says it', async ({
  page,
  isMobile,
}) => {
  await signInAdmin(page, admins.auditor)
  await page.goto('/cabinet/admin/statreports/reports/find_api_by_fm')
  await expect(page.getByRole('table').last().locator('tbody tr').first()).toBeVisible()
  const picture = page.getByRole('figure', { name: 'Хто кого викликає' })
  const fold = page.getByText('Хто кого викликає').first()
  if (isMobile) return expect(fold).toHaveCount(0)
  await fold.click()
  const module = picture.getByRole('link', { name: 'ZPORTAL_BALANCE_GET' })
  await expect(module).toBeVisible()
  await picture.getByText('Показати числа графіка').click()
  await expect(
    picture
      .getByRole('table')
      .getByRole('row', { name: /ZPORTAL_BALANCE_GET/ })
      .first(),
  ).toBeVisible()
  await module.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/find_api_by_fm\?.*search=ZPORTAL_BALANCE_GET/)
  await expect(picture.getByRole('link', { name: /^ZPORTAL/ })).toHaveCount(1)
})

test('a page that refreshes itself refreshes all of it: the home, the board with its rules, the chart of a report', async ({
  page,
}) => {
  const requests = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1)
  })
  const expectAskedAgain = async (address: string, paths: readonly string[]) => {
    const counts = () => paths.map((path) => requests.get(path) ?? 0)
    requests.clear()
    await page.goto(address)
    await expect.poll(() => Math.min(...counts())).toBeGreaterThan(0)
    const first = counts()
    // the minute begins when the answer has come
    await expect(async () => {
      await page.clock.runFor(61_000)
      const again = counts().map((count, n) => count > (first[n] ?? 0))
      expect(again).toEqual(paths.map(() => true))
    }).toPass({ timeout: 20_000 })
  }
  await page.clock.install({ time: Date.now() })
  await signInAdmin(page, admins.auditor)
  await expectAskedAgain('/cabinet/admin/', ['/api/admin/overview', '/api/get-common'])
  await expectAskedAgain('/cabinet/admin/perf_dashboard', [
    '/api/admin/performance',
    '/api/admin/performance/levels',
    '/api/admin/alerts',
  ])
  await expectAskedAgain('/cabinet/admin/statreports/reports/api_request_count?live=1', [
    '/api/admin/reports',
    '/api/admin/reports/chart',
  ])
})

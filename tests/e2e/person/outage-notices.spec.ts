import { passwords, persons } from '#seeds/demo-users.ts'
import { outageNotices } from '#text/outages.ts'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { changeReply } from '../support/change-reply.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Warnings of the catalogue about outages (spec §8, Others), each where it is needed. The test changes the server's
// answer on its way, because it cannot make the source report an emergency.

type Span = { from: string; to: string; kind: string }
type Overview = { accounts: { power: Record<string, unknown> }[] }
type Shutdowns = { schedule: { stale: boolean; days: { state: string; spans: Span[] }[] }; works: unknown[] }

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const span = (kind: string, from: number, to: number): Span => ({
  from: inHours(from),
  to: inHours(to),
  kind,
})

test('at home an emergency stands before everything; works and hours without light are said by their tiles', async ({
  page,
}) => {
  await changeReply<Overview>(page, '/api/person/overview', ({ accounts }) => {
    const [first, second, third] = accounts
    const stale = { state: 'off', kind: 'emergency', backAt: inHours(2), next: null, stale: true }
    Object.assign(first?.power ?? {}, stale)
    const quiet = { state: 'on', kind: null, backAt: null, stale: false }
    Object.assign(second?.power ?? {}, { ...quiet, next: span('planned', 5, 9) })
    Object.assign(third?.power ?? {}, { ...quiet, next: span('confirmed', 3, 6) })
  })
  await signIn(page, persons.five.login, passwords.person, '/cabinet/person/')
  const alerts = page.getByRole('region', { name: 'Що потребує уваги' })
  await expect(alerts.getByText('Аварійне відключення', { exact: true })).toBeVisible()
  const tiles = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(tiles.first()).toContainText(outageNotices['shutdown-stale'])
  await expect(tiles.getByText(/^ще .+, до/).first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await alerts.getByRole('button', { name: 'Графік' }).first().click()
  await page.waitForURL('**/shutdown_schedule')
})

test('the schedule warns of what is on or ahead, of old data, and of no timetable in an emergency', async ({
  page,
}) => {
  await changeReply<Shutdowns>(page, '/api/person/shutdowns', ({ schedule, works }) => {
    schedule.stale = true
    for (const day of schedule.days) Object.assign(day, { state: 'applies', spans: [] })
    schedule.days[0]?.spans.push(span('confirmed', -1, 1))
    works.push({ ...span('planned', 30, 34), reason: 'Заміна опори' })
  })
  await signIn(page, persons.one.login, passwords.person, '/cabinet/person/shutdown_schedule')
  const main = page.getByRole('main')
  for (const code of ['shutdown-scheduled', 'shutdown-planned', 'shutdown-stale'] as const)
    await expect(main.getByText(outageNotices[code])).toBeVisible()
  await expect(main.getByText(outageNotices['shutdown-emergency'])).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)

  await page.unroute('**/api/person/shutdowns')
  await changeReply<Shutdowns>(page, '/api/person/shutdowns', ({ schedule, works }) => {
    schedule.stale = false
    works.length = 0
    for (const day of schedule.days) day.spans = [span('confirmed', -1, 1)]
    Object.assign(schedule.days[0] ?? {}, { state: 'emergency' })
    Object.assign(schedule.days[1] ?? {}, { spans: [] })
  })
  await page.reload()
  await expect(main.getByText(outageNotices['shutdown-emergency'])).toBeVisible()
  await expect(main.getByText(outageNotices['shutdown-scheduled'])).toHaveCount(0)
})

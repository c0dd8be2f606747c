import { passwords, persons } from '#seeds/demo-users.ts'
import { changeReply } from '../support/change-reply.ts'
import { signIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Which words the home shows depends on the hour: here each state stands with the longest it can say.

type Overview = { accounts: { power: object; queueNames: string[]; days: Day[] }[] }
type Day = { state: string; spans: { from: string; to: string; kind: string }[] }

const full = Boolean(process.env['SVITLO_FULL'])
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const span = (kind: string, from: number, to: number) => ({ from: inHours(from), to: inHours(to), kind })
const nothing = { kind: null, backAt: null, atLeast: false, next: null, knownUntil: null, stale: false }

const states: readonly [what: string, power: object][] = [
  [
    'light for a day and more',
    { ...nothing, state: 'on', next: span('confirmed', 35.6, 39), knownUntil: inHours(40) },
  ],
  ['light, and works are planned', { ...nothing, state: 'on', next: span('planned', 27.3, 30) }],
  ['light that may go', { ...nothing, state: 'on', next: span('possible', 23.4, 27) }],
  ['light with nothing ahead', { ...nothing, state: 'on' }],
  ['light until a midnight, then untold', { ...nothing, state: 'on', knownUntil: inHours(11.9) }],
  ['no light by schedule', { ...nothing, state: 'off', kind: 'confirmed', backAt: inHours(3.7) }],
  ['no light until another day', { ...nothing, state: 'off', kind: 'planned', backAt: inHours(30.7) }],
  [
    'no light until then at the least',
    { ...nothing, state: 'off', kind: 'special', backAt: inHours(30.7), atLeast: true },
  ],
  ['no light, and nobody says until when', { ...nothing, state: 'off', kind: 'special' }],
  ['perhaps light', { ...nothing, state: 'possible', next: span('confirmed', 20.3, 24) }],
  ['nobody knows', { ...nothing, state: 'unknown', next: span('confirmed', 20.3, 24) }],
]

for (const stale of [false, true])
  test(`the answer and the action of the home stand on the first screen, whatever is told of the light${stale ? ' by old data' : ''}`, async ({
    page,
    lane,
  }) => {
    // each state on one size, on both in the full run
    const ownStates = states.filter((_, index) => full || (index + Number(stale)) % 2 === lane)
    let shownPower: object = {}
    await changeReply<Overview>(page, '/api/person/overview', ({ accounts: [account] }) => {
      if (!account) throw new Error('the household has its account')
      Object.assign(account, { power: { ...shownPower, stale }, queueNames: ['Черга 2.1', 'Черга 6.2'] })
      for (const day of account.days)
        Object.assign(day, {
          state: 'applies',
          spans: [span('confirmed', 30, 33), span('possible', 36, 40)],
        })
    })
    for (const [index, [what, power]] of ownStates.entries())
      await test.step(what, async () => {
        shownPower = power
        if (index === 0) await signIn(page, persons.one.login, passwords.person)
        else await page.reload()
        const main = page.getByRole('main')
        const answer = await main.locator('#power-now').boundingBox()
        await expect(main.getByRole('button', { name: 'Передати показання' }).first()).toBeVisible()
        const action = await main.getByRole('button', { name: 'Передати показання' }).first().boundingBox()
        expect((answer?.y ?? Infinity) + (answer?.height ?? 0), what).toBeLessThanOrEqual(560)
        expect((action?.y ?? Infinity) + (action?.height ?? 0), what).toBeLessThanOrEqual(680)
      })
  })

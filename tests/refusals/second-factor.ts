import type { Path } from '#contract/index.ts'
import { dropSecondFactor } from '#server/auth/own-second-factor.ts'
import { giveSecondFactor } from '#tests/setup/users.ts'
import { busy, WRONG } from './passwords.ts'
import { after, type Provocation, type Provocations, type Sent, wrong } from './provocation.ts'

const NEVER = '000000'
const given = after((me, t) => giveSecondFactor(t, me.user.userId))

/** The ways to sign in for a user who has switched on a second factor. */
export const withoutSecondFactor = {
  'second-factor-required': { ...given, field: 'secondCode' },
  'wrong-code': { ...given, ...wrong('secondCode', NEVER) },
} satisfies Record<string, Provocation>

/** Five wrong codes after the right first factor. */
export const wrongSecondFactors = (path: Path): Provocation => ({
  ...wrong('secondCode', NEVER),
  async before(me, t, good) {
    await giveSecondFactor(t, me.user.userId)
    const sent = { ...good.body, secondCode: NEVER }
    for (let n = 0; n < 5; n++) await t.call(path, sent, { basic: good.basic })
  },
})

const dropped = after((me, t) => dropSecondFactor(t.deps, me.user.userId))
const fiveTimes = (path: Path, body: Sent['body'], field: string): Provocation =>
  after(async (_me, t, good) => {
    for (let n = 0; n < 5; n++) await t.call(path, { ...good.body, ...body })
  }, field)

/** Switching the second factor on and off. */
export const secondFactor: Provocations = {
  '/api/second-factor/begin': {
    'password-wrong': wrong('password', WRONG),
    'attempts-exhausted': fiveTimes('/api/second-factor/begin', { password: WRONG }, 'password'),
    busy,
    conflict: given,
  },
  '/api/second-factor/confirm': {
    'wrong-code': wrong('code', NEVER),
    'code-expired': after(async (_me, t) => t.clock.forward(601_000), 'code'),
    'attempts-exhausted': fiveTimes('/api/second-factor/confirm', { code: NEVER }, 'code'),
    conflict: dropped,
  },
  '/api/second-factor/end': {
    'password-wrong': wrong('password', WRONG),
    'wrong-code': wrong('code', NEVER),
    'attempts-exhausted': fiveTimes('/api/second-factor/end', { password: WRONG }, 'password'),
    busy,
    conflict: dropped,
  },
}

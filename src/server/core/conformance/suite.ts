import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import type { Capability } from '#domain/capabilities.ts'
import { Problem } from '#server/problem.ts'
import type { Core } from '../call.ts'
import { type FmName, fmNames, fm } from '../function-modules.ts'
import { accounts } from './accounts.ts'
import { documents } from './documents.ts'
import { entity } from './entity.ts'
import { limits } from './limits.ts'
import { lists } from './lists.ts'
import { meters } from './meters.ts'
import { money } from './money.ts'
import { months } from './months.ts'
import { prices } from './prices.ts'
import { readingRules } from './rules.ts'
import { profiles } from './profiles.ts'
import { readings } from './readings.ts'
import { reminders } from './reminders.ts'
import { repeats } from './repeats.ts'
import { staff } from './staff.ts'
import { meterWork } from './meter-work.ts'
import { review } from './review.ts'
import type { CoreUnderTest } from './under-test.ts'

/** Proved elsewhere: somebody else locks the rows of the core for too long (billing-core/busy.test.ts). */
const ELSEWHERE: readonly ErrorCode[] = ['busy']

/**
 * What every billing core behind the seam must do, area by area; cases of capabilities that a core lacks are left out.
 * The last test names the modules that no case has called and the declared refusals that no case has provoked.
 * @param lacking the capabilities this core is known to lack
 */
export function conformance(open: () => Promise<CoreUnderTest>, lacking: readonly Capability[] = []): void {
  const calledNames = new Set<FmName>()
  const refused = new Set<string>()
  let opened: CoreUnderTest
  let watched: CoreUnderTest
  beforeAll(async () => {
    opened = await open()
    watched = { ...opened, at: (moment) => watch(opened.at(moment), calledNames, refused) }
  })
  afterAll(() => opened.close())

  const area = { under: () => watched, lacks: (capability: Capability) => lacking.includes(capability) }
  accounts(area)
  meters(area)
  profiles(area)
  readings(area)
  review(area)
  meterWork(area)
  repeats(area)
  entity(area)
  months(area)
  money(area)
  documents(area)
  limits(area)
  staff(area)
  lists(area)
  reminders(area)
  prices(area)
  readingRules(area)

  test('every module has been asked, and every refusal it declares has been provoked', () => {
    const ownNames = fmNames.filter((name) => {
      const { capability } = fm[name]
      return capability === null || !lacking.includes(capability)
    })
    expect(ownNames.filter((name) => !calledNames.has(name))).toEqual([])
    const declared = ownNames.flatMap((name) =>
      fm[name].refuses.flatMap((code) => (ELSEWHERE.includes(code) ? [] : `${name} ${code}`)),
    )
    expect(declared.filter((refusal) => !refused.has(refusal))).toEqual([])
  })

  test('what the core lacks it says it lacks', () => {
    const core = opened.at('2026-11-30T08:00:00.000Z')
    for (const name of fmNames) {
      const { capability } = fm[name]
      if (capability) expect(core.can(capability), capability).toBe(!lacking.includes(capability))
    }
  })
}

/** The same core, which records the calls it gets and the refusals it gives. */
const watch = (core: Core, calledNames: Set<FmName>, refused: Set<string>): Core => ({
  can: (capability) => core.can(capability),
  call: async (module, request, more) => {
    calledNames.add(module.name)
    try {
      return await core.call(module, request, more)
    } catch (error) {
      if (error instanceof Problem) refused.add(`${module.name} ${error.code}`)
      throw error
    }
  },
})

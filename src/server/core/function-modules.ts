import type { z } from 'zod'
import { accountModules } from './modules/accounts.ts'
import { billingModules } from '#server/core/modules/bills.ts'
import { readingCheckModules } from './modules/check-readings.ts'
import type { Definition } from './modules/define.ts'
import { documentModules } from './modules/documents.ts'
import { profileModules } from './modules/profiles.ts'
import { limitModules } from './modules/limits.ts'
import { meterWorkModules } from './modules/meter-work.ts'
import { pointModules } from './modules/points.ts'
import { priceModules } from './modules/prices.ts'
import { readingModules } from './modules/readings.ts'
import { reminderModules } from './modules/reminders.ts'
import { ruleModules } from './modules/rules.ts'
import { staffModules } from './modules/staff.ts'
import { reviewModules } from './modules/review.ts'

/**
 * The register of function modules: every operation that the portal may ask of the billing core, under the name by
 * which the core knows it (product.md §1). Money is in kopiykas, kWh and register values are numbers with up to three
 * decimals, dates are 'YYYY-MM-DD', moments are ISO 8601 with offset, accounts are given by number.
 */
const register = {
  ...accountModules,
  ...readingModules,
  ...readingCheckModules,
  ...reviewModules,
  ...meterWorkModules,
  ...billingModules,
  ...documentModules,
  ...profileModules,
  ...limitModules,
  ...pointModules,
  ...reminderModules,
  ...staffModules,
  ...priceModules,
  ...ruleModules,
} as const satisfies Record<`ZPORTAL_${string}`, Definition>

/**
 * The modules by name; each module holds its own name. In `core.call(fm.ZPORTAL_METERS_GET, …)` an editor's "go to
 * definition" leads to what the module asks and answers, and its references lead to the answer of the embedded core.
 */
export const fm = Object.fromEntries(
  Object.entries(register).map(([name, module]) => [name, { name, ...module }]),
) as { [N in keyof typeof register]: (typeof register)[N] & { readonly name: N } } // each entry keeps its key

export type FmName = keyof typeof fm
/** What a caller passes: fields with a default may be left out. */
export type FmRequest<N extends FmName> = z.input<(typeof fm)[N]['asks']>
/** What a core receives: the same with defaults filled in. */
export type FmAsked<N extends FmName> = z.output<(typeof fm)[N]['asks']>
/** Modules a core may lack. */
export type OptionalFm = {
  [N in FmName]: (typeof fm)[N]['capability'] extends null ? never : N
}[FmName]
export type FmReply<N extends FmName> = z.output<(typeof fm)[N]['answers']>

export const fmNames = Object.keys(fm) as FmName[] // the keys are exactly these names

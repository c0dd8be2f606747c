import type { IsoDate } from '#domain/calendar.ts'
import type { OWN_RULE_KINDS, RULE_CONFIDENCES, RuleKind } from '#domain/rules.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/** A rule with the days it holds in, its act and who entered it. */
export type DatedRule = {
  readonly kind: RuleKind
  readonly variant: string
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
  /** as domain/rules.ts writes it */
  readonly value: string
  readonly note: string | null
  readonly act: string | null
  readonly actOn: IsoDate | null
  readonly actUrl: string | null
  readonly confidence: (typeof RULE_CONFIDENCES)[number]
  readonly enteredBy: string
  /** ISO 8601 */
  readonly enteredAt: string
}
export type OwnRuleKind = (typeof OWN_RULE_KINDS)[number]

/** Rules that the portal keeps itself, of some kinds or of all. */
export async function ownRules(
  { db }: Pick<Deps, 'db'>,
  kinds?: readonly OwnRuleKind[],
): Promise<readonly DatedRule[]> {
  const rows = await db
    .selectFrom('portal.rules')
    .selectAll()
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .orderBy('kind')
    .orderBy('variant')
    .orderBy('valid_from')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    variant: row.variant,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    value: row.value,
    note: row.note,
    act: row.act,
    actOn: row.act_on,
    actUrl: row.act_url,
    confidence: row.confidence,
    enteredBy: row.entered_by,
    enteredAt: row.entered_at.toISOString(),
  }))
}

/** Rules of readings, which the core keeps: read anew, not those kept. */
export async function coreRules({ core }: Pick<Deps, 'core'>): Promise<readonly DatedRule[]> {
  if (!core.can('reading-rules')) return []
  const { rules } = await core.call(fm.ZPORTAL_READING_RULES, {})
  return rules.map((rule) => ({ ...rule, note: null }))
}

/** Rules of both; `known` is false while the core does not answer, so that its own are not among them. */
export async function allRules(
  deps: Pick<Deps, 'db' | 'core'>,
): Promise<{ known: boolean; rules: readonly DatedRule[] }> {
  const [ofCore, portalRules] = await Promise.all([
    coreRules(deps).catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    }),
    ownRules(deps),
  ])
  return { known: ofCore !== null, rules: [...(ofCore ?? []), ...portalRules] }
}

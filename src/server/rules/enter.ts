import { sql } from 'kysely'
import {
  isVariant,
  leftOf,
  mayBegin,
  OWN_RULE_KINDS,
  READING_RULE_KINDS,
  readRule,
  ruleOn,
} from '#domain/rules.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { type DatedRule, ownRules } from './dated.ts'

type Entering = Pick<Deps, 'db' | 'core' | 'now'>
/** A rule that was confirmed. */
export type ConfirmedRule = Omit<DatedRule, 'enteredBy' | 'enteredAt' | 'note'> & {
  /** since when the rule of its first day has been in force, as whoever decided saw it */
  readonly replaces: string | null
  readonly by: string
  /** of the write to the core: a confirmation repeated after a lost answer enters it once */
  readonly key: string
}

/**
 * Enters a rule from its first day on, until its last one. What it takes the place of holds before and after it.
 *
 * @throws 'conflict' when another rule was entered for these days since it was proposed, or they have begun
 */
export async function enterRule(deps: Entering, rule: ConfirmedRule): Promise<void> {
  const { kind, variant, value } = rule
  if (!isVariant(kind, variant) || readRule(kind, value) === null) throw new Problem('conflict')
  const ofCore = READING_RULE_KINDS.find((ruleKind) => ruleKind === kind)
  if (ofCore === undefined) return enterOwn(deps, rule)
  const { key, ...ruleFields } = rule
  try {
    await deps.core.call(
      fm.ZPORTAL_READING_RULE_ENTER,
      { ...ruleFields, kind: ofCore, now: deps.now().toISOString() },
      { key },
    )
  } catch (error) {
    throw error instanceof Problem && error.code === 'rule-too-late' ? new Problem('conflict') : error
  }
}

async function enterOwn(deps: Entering, rule: ConfirmedRule): Promise<void> {
  const { db, now } = deps
  const { kind, variant } = rule
  // of two who confirm at once the second sees what the first has entered
  await sql`select pg_advisory_xact_lock(7305, 2)`.execute(db)
  const rows = (await ownRules(deps, OWN_RULE_KINDS)).filter(
    (row) => row.kind === kind && row.variant === variant,
  )
  const current = ruleOn(rows, rule, rule.validFrom)
  if (!mayBegin(rule, [], now()) || (current?.validFrom ?? null) !== rule.replaces)
    throw new Problem('conflict')
  const entered = { ...rule, note: null, enteredBy: rule.by, enteredAt: now().toISOString() }
  const left: readonly DatedRule[] = [
    ...rows.flatMap((row) => leftOf(row, rule)),
    // what is off has no rule
    ...(rule.value === 'off' ? [] : [entered]),
  ]
  await sql`delete from portal.rules where kind = ${kind} and variant = ${variant}`.execute(db)
  await sql`
    insert into portal.rules (kind, variant, valid_from, valid_to, value, note, act, act_on, act_url, confidence,
      entered_by, entered_at)
    select kind, variant, "validFrom", "validTo", value, note, act, "actOn", "actUrl", confidence, "enteredBy",
      "enteredAt"
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as one(kind text, variant text, "validFrom" date,
      "validTo" date, value text, note text, act text, "actOn" date, "actUrl" text, confidence text,
      "enteredBy" text, "enteredAt" timestamptz)`.execute(db)
}

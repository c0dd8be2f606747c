import type { z } from 'zod'
import type { staffRules } from '#contract/staff-rules.ts'
import { RULE_PROPOSALS } from '#domain/proposals.ts'
import {
  isVariant,
  mayBegin,
  READING_RULE_KINDS,
  readRule,
  ruleKey,
  ruleOn,
  writeRule,
} from '#domain/rules.ts'
import { sitesFor } from '#server/auth/staff.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { propose } from '#server/proposals/propose.ts'
import { waitingChanges } from '#server/proposals/waiting.ts'
import { withdraw } from '#server/proposals/withdraw.ts'
import { coreRules, ownRules } from '#server/rules/dated.ts'
import { ruleName } from '#text/staff-rules.ts'

type Admin = Caller<'admin'>
type Wanted = z.output<typeof staffRules.propose.request>

/**
 * Rules are of the regulator and of the whole installation, so whoever works for some companies proposes none.
 *
 * @throws 'not-found' | 'invalid' | 'rule-too-late' | 'already-proposed' | 'conflict' where nothing differs
 */
export async function proposeRule(deps: Deps, caller: Admin, input: Wanted, visit: Visit) {
  if (sitesFor(caller, 'prices.propose') !== null) throw new Problem('not-found', { field: 'kind' })
  const { kind, variant, from: validFrom, to: validTo, act, actOn, actUrl, confidence } = input
  if (!isVariant(kind, variant)) throw new Problem('invalid', { field: 'variant' })
  const read = readRule(kind, input.value.trim())
  if (!read) throw new Problem('invalid', { field: 'value' })
  if (validTo !== null && validTo < validFrom) throw new Problem('invalid', { field: 'to' })
  const value = writeRule(read)
  const ofCore = READING_RULE_KINDS.some((ruleKind) => ruleKind === kind)
  const rules = ofCore ? await coreRules(deps) : await ownRules(deps)
  const wanted = { kind, variant, value, validFrom, validTo }
  const ofReadings = rules.flatMap((rule) => {
    const reading = READING_RULE_KINDS.find((ruleKind) => ruleKind === rule.kind)
    return reading === undefined ? [] : [{ ...rule, kind: reading }]
  })
  if (!mayBegin(wanted, ofReadings, deps.now())) throw new Problem('rule-too-late', { field: 'from' })
  const current = ruleOn(rules, wanted, validFrom)
  const isSame = current
    ? current.value === value && validTo === null && current.validTo === null
    : value === 'off'
  if (isSame) throw new Problem('conflict', { field: 'value' })
  const said = (text: string) => `${kind} ${text}`
  const proposal = await propose(deps, caller, visit, {
    kind: 'rule-new',
    site: null,
    subject: ruleKey(wanted),
    title: ruleName(kind, variant),
    before: current
      ? {
          rule: said(current.value),
          ruleFrom: current.validFrom,
          ruleTo: current.validTo ?? '',
          act: current.act ?? '',
        }
      : {},
    after: {
      rule: said(value),
      ruleFrom: validFrom,
      ruleTo: validTo ?? '',
      act: act.trim(),
      actOn,
      actUrl: actUrl?.trim() ?? '',
      ruleConfidence: confidence,
    },
  })
  return { status: 'success' as const, proposal }
}

export const waitingRules = (deps: Deps, caller: Admin) =>
  waitingChanges(deps, caller, RULE_PROPOSALS, 'prices.read')

export const withdrawRule = (
  deps: Deps,
  caller: Admin,
  { proposal }: z.output<typeof staffRules.withdraw.request>,
  visit: Visit,
) => withdraw(deps, caller, visit, proposal, RULE_PROPOSALS)

import { isIsoDate } from '#domain/calendar.ts'
import { RULE_CONFIDENCES, RULE_KINDS } from '#domain/rules.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { enterRule } from '#server/rules/enter.ts'

type Confirmed = {
  proposal_id: string
  subject: string
  before: Record<string, string>
  after: Record<string, string>
}

/** Enters a confirmed rule. @throws 'conflict' when another was entered since, or its first day has come */
export async function applyRule(
  deps: Pick<Deps, 'db' | 'core' | 'now'>,
  { proposal_id, subject, before, after }: Confirmed,
  by: string,
): Promise<void> {
  const [kindName, variant = ''] = subject.split(':')
  const kind = RULE_KINDS.find((ruleKind) => ruleKind === kindName)
  const confidence = RULE_CONFIDENCES.find((level) => level === after['ruleConfidence'])
  const validFrom = after['ruleFrom'] ?? ''
  if (!kind || !confidence || !isIsoDate(validFrom)) throw new Problem('conflict')
  await enterRule(deps, {
    kind,
    variant,
    // «term 30 calendar 45»: the kind stands before it, so that it can be read alone
    value: (after['rule'] ?? '').slice(kind.length + 1),
    validFrom,
    validTo: after['ruleTo'] || null,
    act: after['act'] || null,
    actOn: after['actOn'] || null,
    actUrl: after['actUrl'] || null,
    confidence,
    replaces: before['ruleFrom'] || null,
    by,
    key: `proposal:${proposal_id}`,
  })
}

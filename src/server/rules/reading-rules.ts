import { type DatedReadingRule, rulesOn } from '#domain/rules.ts'
import type { RulesOn } from '#domain/window.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { keptOrLast } from '#server/kept.ts'

type Asking = Pick<Deps, 'core' | 'keptRules' | 'now'>

const KEPT_MS = 60_000

/** What each server keeps of the rules; at first nothing is entered, and those of the specification hold. */
export const keptReadingRules = (): Deps['keptRules'] => keptOrLast<readonly DatedReadingRule[]>(KEPT_MS, [])

/**
 * The dated rules of when readings are taken, asked of the core once a minute. While it does not answer, what it said
 * last holds; a core that has no such rules leaves them to the specification.
 */
export async function datedReadingRules({
  core,
  keptRules,
  now,
}: Asking): Promise<readonly DatedReadingRule[]> {
  if (!core.can('reading-rules')) return []
  return keptRules(now(), async () => (await core.call(fm.ZPORTAL_READING_RULES, {})).rules)
}

/** The same rules as a window asks for them. */
export const readingRules = async (deps: Asking): Promise<RulesOn> => rulesOn(await datedReadingRules(deps))

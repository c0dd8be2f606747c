import { rulesOn } from '#domain/rules.ts'
import type { RulesOn } from '#domain/window.ts'
import { useCompany } from './company.ts'

/** When readings are taken, as the company has it; until it is known, by the specification. */
export const useReadingRules = (): RulesOn => rulesOn(useCompany()?.readingRules ?? [])

import { useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { filledRule } from '#web/forms/rules.ts'

/**
 * The second factor of a form of signing in: not there until the server, having found everything else right, asks for
 * it. `ask` wraps the submit: the question shows the field instead of a refusal.
 */
export function useSecondCode() {
  const [asked, setAsked] = useState(false)
  return {
    asked,
    rule: (text: string) => (asked ? filledRule(text) : null),
    /** what the request gets */
    field: (text: string) => (asked ? { secondCode: text.trim() } : {}),
    ask:
      <Values>(submit: (values: Values) => Promise<void> | void) =>
      async (values: Values): Promise<void> => {
        try {
          await submit(values)
        } catch (failure) {
          if (!(failure instanceof ApiProblem) || failure.code !== 'second-factor-required') throw failure
          setAsked(true)
        }
      },
  }
}

import { useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { filledRule } from '#web/forms/rules.ts'

/**
 * The second factor of a form of signing in: not there until the server, having found everything else right, asks for
 * it, or until strangers' failures have closed the password, which whoever shows it need not wait for. `ask` wraps the
 * submit: the question shows the field instead of a refusal.
 */
export function useSecondCode() {
  const [asked, setAsked] = useState<'no' | 'offered' | 'required'>('no')
  return {
    asked: asked !== 'no',
    rule: (text: string) => (asked === 'required' ? filledRule(text) : null),
    /** what the request gets */
    field: (text: string) => (asked === 'no' || text.trim() === '' ? {} : { secondCode: text.trim() }),
    ask:
      <Values>(submit: (values: Values) => Promise<void> | void) =>
      async (values: Values): Promise<void> => {
        try {
          await submit(values)
        } catch (failure) {
          if (isLock(failure)) setAsked((before) => (before === 'no' ? 'offered' : before))
          if (!(failure instanceof ApiProblem) || failure.code !== 'second-factor-required') throw failure
          setAsked('required')
        }
      },
  }
}

/** The password is closed by failures, of strangers perhaps. */
export const isLock = (failure: unknown): boolean =>
  failure instanceof ApiProblem && failure.code === 'attempts-exhausted' && failure.field === undefined

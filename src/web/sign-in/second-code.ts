import { useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { filledRule } from '#web/forms/text-rules.ts'

/**
 * The second factor of a sign-in form. Its field appears when everything else was right and the server asks for it. When
 * failed attempts, perhaps of strangers, have locked the password, it is offered: whoever gives it need not wait, and
 * whoever has none is not asked for it.
 * `ask` wraps the submit: when the server asks, the field appears instead of a refusal.
 */
export function useSecondCode() {
  const [state, setAsked] = useState<'no' | 'offered' | 'opened' | 'required'>('no')
  return {
    offered: state === 'offered',
    open: () => setAsked('opened'),
    asked: state === 'opened' || state === 'required',
    rule: (text: string) => (state === 'required' ? filledRule(text) : null),
    /** what is added to the request */
    field: (text: string) => (text.trim() === '' ? {} : { secondCode: text.trim() }),
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

/** Whether the password is locked by failed attempts, perhaps of strangers. */
export const isLock = (failure: unknown): boolean =>
  failure instanceof ApiProblem && failure.code === 'attempts-exhausted' && failure.field === undefined

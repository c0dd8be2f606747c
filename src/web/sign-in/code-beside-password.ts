import { useState } from 'react'
import { normalizeCode } from '#domain/code.ts'
import { codeRule } from '#web/forms/rules.ts'
import { isLock } from './second-code.ts'
import { useSentCode } from './sent-code.ts'

/**
 * The one-time code of a sign-in form whose password failed attempts, perhaps of strangers, have locked: the owner gives
 * it beside the password and need not wait. `enter` wraps the call that signs in and learns of the lock.
 */
export function useCodeBesidePassword(asker?: Parameters<typeof useSentCode>[1]) {
  const sending = useSentCode('sign-in', asker)
  const [isLocked, setLocked] = useState(false)
  return {
    ...sending,
    /** the lock is told and no code is on its way */
    isOffered: isLocked && sending.sent === null,
    rule: (text: string) => (text === '' ? null : codeRule(text)),
    /** what is added to the request */
    field: (text: string) => (text === '' ? {} : { code: normalizeCode(text) }),
    async enter(signIn: () => Promise<void>): Promise<void> {
      try {
        await signIn()
      } catch (failure) {
        if (isLock(failure)) setLocked(true)
        throw failure
      }
    },
  }
}

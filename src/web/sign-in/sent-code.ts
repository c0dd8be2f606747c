import { useState } from 'react'
import { normalizeEmail } from '#domain/email.ts'
import { normalizePhone } from '#domain/phone.ts'
import { type Body, call } from '#web/api/call.ts'
import { preferences } from '#web/session/preferences.ts'
import { useNow } from '#web/ui/now.ts'

/** Where a one-time code goes. */
export type Contact = { checkSelect: 'phone'; phone: string } | { checkSelect: 'email'; email: string }

export type SentCode = {
  contact: Contact
  /** as the server shows it: masked */
  sentTo: string
  lifeMinutes: number
  /** epoch ms from which another code may be asked for */
  againAt: number
  /** the message has a link instead of a code: strangers have spent the tries of the day */
  byLink: boolean
  /** codes were asked for too often: no message was sent this time */
  tooMany: boolean
}

type Purpose = Body<'/api/auth/send-code'>['purpose']
/** Who gets the code: a business names the account whose responsible person gets it. */
type Asker = { userType: 'person' | 'entity' | 'provider'; account?: string }

/** The contact that was typed; a field that passed its rule always has one. */
export const phoneContact = (typed: string): Contact => ({
  checkSelect: 'phone',
  phone: normalizePhone(typed) ?? typed,
})
export const emailContact = (typed: string): Contact => ({
  checkSelect: 'email',
  email: normalizeEmail(typed),
})

/** Asks for a code; keeps where it went and when it may be asked for again. `send` throws ApiProblem. */
export function useSentCode(purpose: Purpose, asker: Asker = { userType: 'person' }) {
  const [sent, setSent] = useState<SentCode | null>(null)

  async function send(contact: Contact): Promise<SentCode> {
    const reply = await call('/api/auth/send-code', {
      purpose,
      ...contact,
      ...asker,
      site: preferences.get().site,
    })
    const answer = {
      contact,
      sentTo: reply.sentTo,
      lifeMinutes: Math.round(reply.lifeSeconds / 60),
      againAt: Date.now() + reply.resendAfterSeconds * 1000,
      byLink: reply.byLink,
      tooMany: reply.tooMany,
    }
    setSent(answer)
    return answer
  }

  return { sent, send, forget: () => setSent(null) }
}

/** Seconds until another code may be asked for; 0 = now. */
export function useSecondsLeft(at: number): number {
  // the clock of components shows whole seconds that have already passed
  return Math.max(0, Math.floor((at - useNow(1_000)) / 1000))
}

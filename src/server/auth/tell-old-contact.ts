import { maskEmail } from '#domain/email.ts'
import { formatDateTime } from '#domain/dates.ts'
import { maskPhone } from '#domain/phone.ts'
import type { Deps } from '#server/deps.ts'
import { putMessage } from '#server/notifications/outbox.ts'
import { type Letter, letters, sms } from '#text/messages.ts'

type Contacts = { phone: string | null; email: string | null }
export type Change = { what: 'password' } | { what: 'phone' | 'email'; to: string }

/** Whoever changes a credential, the contact known before hears of it (promise A13). */
export async function tellOldContact(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  old: Contacts,
  change: Change,
): Promise<void> {
  const short = { password: sms.passwordChanged, phone: sms.phoneChanged, email: sms.emailChanged }[
    change.what
  ]
  if (old.phone) await putMessage(deps.db, deps, { channel: 'sms', recipient: old.phone, body: short() })
  if (old.email)
    await putMessage(deps.db, deps, {
      channel: 'email',
      recipient: old.email,
      ...letterOf(change, deps.now()),
    })
}

function letterOf(change: Change, now: Date): Letter {
  const at = formatDateTime(now)
  if (change.what === 'password') return letters.passwordChanged(at)
  return change.what === 'phone'
    ? letters.phoneChanged({ at, masked: maskPhone(change.to) })
    : letters.emailChanged({ at, masked: maskEmail(change.to) })
}

import { maskEmail } from '#domain/email.ts'
import { formatDateTime } from '#domain/dates.ts'
import { maskPhone } from '#domain/phone.ts'
import type { Deps } from '#server/deps.ts'
import { putMessage } from '#server/notifications/outbox.ts'
import { type Letter, letters, sms } from '#text/messages.ts'

type Contacts = { phone: string | null; email: string | null }
export type Change =
  | { what: 'password' | 'second-factor-on' | 'second-factor-off' }
  | { what: 'phone' | 'email'; to: string }
  | { what: 'recovery-code'; left: number }

/** Whoever changes a credential, the contact known before hears of it (promise A13). */
export async function tellOldContact(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  old: Contacts,
  change: Change,
): Promise<void> {
  if (old.phone)
    await putMessage(deps.db, deps, { channel: 'sms', recipient: old.phone, body: smsOf(change) })
  if (old.email)
    await putMessage(deps.db, deps, {
      channel: 'email',
      recipient: old.email,
      ...letterOf(change, deps.now()),
    })
}

function smsOf(change: Change): string {
  switch (change.what) {
    case 'password':
      return sms.passwordChanged()
    case 'phone':
      return sms.phoneChanged()
    case 'email':
      return sms.emailChanged()
    case 'second-factor-on':
      return sms.secondFactorOn()
    case 'second-factor-off':
      return sms.secondFactorOff()
    case 'recovery-code':
      return sms.recoveryCodeUsed(change.left)
  }
}

function letterOf(change: Change, now: Date): Letter {
  const at = formatDateTime(now)
  switch (change.what) {
    case 'password':
      return letters.passwordChanged(at)
    case 'phone':
      return letters.phoneChanged({ at, masked: maskPhone(change.to) })
    case 'email':
      return letters.emailChanged({ at, masked: maskEmail(change.to) })
    case 'second-factor-on':
      return letters.secondFactorOn(at)
    case 'second-factor-off':
      return letters.secondFactorOff(at)
    case 'recovery-code':
      return letters.recoveryCodeUsed({ at, left: change.left })
  }
}

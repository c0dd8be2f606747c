import { maskEmail } from '#domain/email.ts'
import { formatDateTime } from '#domain/kyiv.ts'
import { maskPhone } from '#domain/phone.ts'
import type { Deps } from '#server/deps.ts'
import { ownEmail } from '#server/outbox/own-email.ts'
import { senderTo } from '#server/outbox/sender.ts'
import { tellByAll } from '#server/outbox/ways.ts'
import { type Letter, letters, type Sender, signedSms, sms } from '#text/messages.ts'
import type { User } from '#server/user.ts'

type Contacts = Pick<User, 'kind' | 'phone' | 'email' | 'email_proved_at'> &
  Partial<Pick<User, 'user_id' | 'site'>>

export type Change =
  | { what: 'password' | 'second-factor-on' | 'second-factor-off' }
  /** `undo`: the link that undoes the change, sent only to the contact it belongs to */
  | { what: 'phone' | 'email'; to: string; undo: { by: 'sms' | 'email'; link: string } | null }
  | { what: 'recovery-code'; left: number }
  | { what: 'passkey-added' | 'passkey-removed' | 'passkey-copied'; name: string }

/** The previous contact is notified of every change of a credential, whoever made it (promise A13). */
export async function tellOldContact(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>,
  old: Contacts,
  change: Change,
): Promise<void> {
  const sender = await senderTo(deps, old)
  const words = { sms: () => smsOf(change, sender), letter: () => letterOf(change, deps.now()) }
  await tellByAll(deps.db, deps, { phone: old.phone, email: ownEmail(old) }, words, { sender })
}

/** The link that undoes the change, if it goes by this channel. */
const undoOf = (
  { undo }: Extract<Change, { to: string }>,
  by: 'sms' | 'email',
  say = (link: string) => link,
): string | null => (undo?.by === by ? say(undo.link) : null)

/** Leaves out the link when two parts have no room for the sender too: people do not press a link without a sender. */
const linked = (text: string | null, sender: Sender): string | null =>
  text === null || signedSms(text, sender) === text ? null : text

function smsOf(change: Change, sender: Sender): string {
  switch (change.what) {
    case 'password':
      return sms.passwordChanged()
    case 'phone':
      return linked(undoOf(change, 'sms', sms.phoneChangedUndo), sender) ?? sms.phoneChanged()
    case 'email':
      return linked(undoOf(change, 'sms', sms.emailChangedUndo), sender) ?? sms.emailChanged()
    case 'second-factor-on':
      return sms.secondFactorOn()
    case 'second-factor-off':
      return sms.secondFactorOff()
    case 'recovery-code':
      return sms.recoveryCodeUsed(change.left)
    case 'passkey-added':
      return sms.passkeyAdded()
    case 'passkey-removed':
      return sms.passkeyRemoved()
    case 'passkey-copied':
      return sms.passkeyCopied()
  }
}

function letterOf(change: Change, now: Date): Letter {
  const at = formatDateTime(now)
  switch (change.what) {
    case 'password':
      return letters.passwordChanged(at)
    case 'phone':
      return letters.phoneChanged({ at, masked: maskPhone(change.to), undo: undoOf(change, 'email') })
    case 'email':
      return letters.emailChanged({ at, masked: maskEmail(change.to), undo: undoOf(change, 'email') })
    case 'second-factor-on':
      return letters.secondFactorOn(at)
    case 'second-factor-off':
      return letters.secondFactorOff(at)
    case 'recovery-code':
      return letters.recoveryCodeUsed({ at, left: change.left })
    case 'passkey-added':
      return letters.passkeyAdded({ at, name: change.name })
    case 'passkey-removed':
      return letters.passkeyRemoved({ at, name: change.name })
    case 'passkey-copied':
      return letters.passkeyCopied({ at, name: change.name })
  }
}

import type { Deps } from '#server/deps.ts'
import { putMessage } from '#server/notifications/outbox.ts'
import { credentialsChangedSubject, credentialsChangedText } from '#text/messages.ts'

type Contacts = { phone: string | null; email: string | null }

/** Whoever changes a credential, the contact known before hears of it (promise A13). */
export async function tellOldContact(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  old: Contacts,
  what: 'password' | 'phone' | 'email',
): Promise<void> {
  const body = credentialsChangedText(what)
  if (old.phone) await putMessage(deps.db, deps, { channel: 'sms', recipient: old.phone, body, maxParts: 3 })
  if (old.email)
    await putMessage(deps.db, deps, { channel: 'email', recipient: old.email, subject: credentialsChangedSubject(), body })
}

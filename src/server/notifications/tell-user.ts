import type { User } from '#server/user.ts'
import { ownEmail } from './own-email.ts'
import type { Deps } from '#server/deps.ts'
import type { Letter } from '#text/messages.ts'
import { putMessage } from './outbox.ts'
import { senderTo } from './sender.ts'

export type Recipient = Pick<User, 'user_id' | 'kind' | 'site' | 'phone' | 'email' | 'email_proved_at'>

/**
 * Notifies a user once: by their proved e-mail, or by SMS if they have none. Users with neither read it in the cabinet.
 */
export async function tellUser(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>,
  user: Recipient,
  {
    short,
    letter,
    dedupeKey,
    site,
  }: { short: string; letter: Letter; dedupeKey: string; site?: string | null },
): Promise<void> {
  const sender = await senderTo(deps, site ? { site } : user)
  const email = ownEmail(user)
  if (email)
    await putMessage(deps.db, deps, { channel: 'email', recipient: email, ...letter, sender, dedupeKey })
  else if (user.phone)
    await putMessage(deps.db, deps, { channel: 'sms', recipient: user.phone, body: short, sender, dedupeKey })
}

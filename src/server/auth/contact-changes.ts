import { LINK_CODE_LENGTH, makeCode, normalizeCode } from '#domain/code.ts'
import type { Deps } from '#server/deps.ts'
import { keyedHash } from '#server/secrets.ts'
import type { User } from '#server/user.ts'

/** How long the old contact may undo the change. */
const UNDO_DAYS = 7

export const hashUndoCode = (secrets: Pick<Deps['secrets'], 'pepper'>, code: string): string =>
  keyedHash(secrets.pepper, `undo\n${normalizeCode(code)}`)

/**
 * Keeps the previous contact for as long as the change may be undone. @returns the address of the page that undoes it
 */
export async function keepChange(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>,
  user: User,
  contact: 'phone' | 'email',
): Promise<string> {
  const code = makeCode(deps.random.int, LINK_CODE_LENGTH)
  const made_at = deps.now()
  await deps.db
    .insertInto('portal.contact_changes')
    .values({
      change_id: deps.random.uuid(),
      user_id: user.user_id,
      contact,
      old_value: user[contact],
      old_proved_at: contact === 'email' ? user.email_proved_at : null,
      code_hash: hashUndoCode(deps.secrets, code),
      made_at,
      expires_at: new Date(made_at.getTime() + UNDO_DAYS * 86_400_000),
    })
    .execute()
  return `${deps.config.publicUrl.replace(/\/$/, '')}/undo/${code}`
}

/**
 * Whether the previous owner of a phone may still restore it, so that nobody else may take it; `except` is that owner.
 */
export async function heldForUndo(
  db: Deps['db'],
  now: Date,
  phone: string,
  except?: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('portal.contact_changes as c')
    .innerJoin('portal.users as u', 'u.user_id', 'c.user_id')
    .select('c.user_id')
    .where('c.contact', '=', 'phone')
    .where('c.old_value', '=', phone)
    .where('c.undone_at', 'is', null)
    .where('c.expires_at', '>', now)
    .where('u.kind', '=', 'person')
    .where('u.state', '!=', 'deleted')
    .$if(except !== undefined, (query) => query.where('c.user_id', '!=', except ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

import { createHmac } from 'node:crypto'
import { formatRecoveryCode, makeRecoveryCodes } from '#domain/second-code.ts'
import type { Deps } from '#server/deps.ts'
import type { Secrets } from '#server/secrets.ts'

type Store = Pick<Deps, 'db' | 'now' | 'secrets'>

const hashOf = ({ pepper }: Pick<Secrets, 'pepper'>, userId: string, code: string): Buffer =>
  createHmac('sha256', pepper).update(`recovery\n${userId}\n${code}`).digest()

/** Replaces all recovery codes by new ones. @returns the codes as they are shown, only this time */
export async function makeRecovery(deps: Store & Pick<Deps, 'random'>, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes(deps.random.int)
  await forgetRecovery(deps, userId)
  await deps.db
    .insertInto('portal.recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashOf(deps.secrets, userId, code),
        made_at: deps.now(),
        used_at: null,
      })),
    )
    .execute()
  return codes.map(formatRecoveryCode)
}

/** Spends a recovery code; of many simultaneous requests with the same code one succeeds. @returns how many are left */
export async function spendRecovery(deps: Store, userId: string, code: string): Promise<number | null> {
  const { secrets } = deps
  const hashes = [secrets, ...(secrets.previous ? [secrets.previous] : [])].map((each) =>
    hashOf(each, userId, code),
  )
  const spent = await deps.db
    .updateTable('portal.recovery_codes')
    .set({ used_at: deps.now() })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent ? recoveryLeft(deps, userId) : null
}

/** How many of the user's recovery codes are not used yet. */
export async function recoveryLeft({ db }: Pick<Deps, 'db'>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('portal.recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export async function forgetRecovery({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await db.deleteFrom('portal.recovery_codes').where('user_id', '=', userId).execute()
}

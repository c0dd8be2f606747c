import { fm } from '#server/core/function-modules.ts'
import { coreLater } from '#server/outbox/core-later.ts'
import type { TestApp } from './app.ts'

/** A message of an account that the billing core has refused for good; returns its id. */
export async function makeRefusedMessage(t: TestApp, account: string): Promise<string> {
  const { db, now, random } = t.deps
  return db.transaction().execute(async (trx) => {
    const number = `П-${random.uuid()}`
    const request = {
      account,
      number,
      mark: 'opened',
      at: now().toISOString(),
      by: 'Цимбаліста Ївга',
    } as const
    const id = await coreLater(trx, t.deps, fm.ZPORTAL_DUNNING_MARK, request, `dunning ${account} ${number}`)
    await trx
      .updateTable('portal.outbox')
      .set({ failed_at: now(), last_error: 'core: not-found', tries: 1 })
      .where('message_id', '=', id)
      .execute()
    return id
  })
}

import { type FmRequest, fm } from '#server/core/function-modules.ts'
import { coreLater } from '#server/outbox/core-later.ts'
import type { CoreMessage } from '#domain/core-messages.ts'
import type { Site } from '#domain/site.ts'
import type { TestApp } from './app.ts'

async function makeRefused<N extends CoreMessage>(
  t: TestApp,
  module: { readonly name: N },
  request: FmRequest<N>,
): Promise<string> {
  const { db, now, random } = t.deps
  return db.transaction().execute(async (trx) => {
    const id = await coreLater(trx, t.deps, module, request, `refused ${random.uuid()}`)
    await trx
      .updateTable('portal.outbox')
      .set({ failed_at: now(), last_error: 'core: not-found', tries: 1 })
      .where('message_id', '=', id)
      .execute()
    return id
  })
}

/** A message about a warning of an account that the billing core has refused for good; returns its id. */
export const makeRefusedMessage = (t: TestApp, account: string): Promise<string> =>
  makeRefused(t, fm.ZPORTAL_DUNNING_MARK, {
    account,
    number: `П-${t.deps.random.uuid()}`,
    mark: 'opened',
    at: t.deps.now().toISOString(),
    by: 'Цимбаліста Ївга',
  })

/** A decision about a reading of an account, refused alike. */
export const makeRefusedDecision = (t: TestApp, account: string): Promise<string> =>
  makeRefused(t, fm.ZPORTAL_READING_REVIEW, {
    account,
    receipt: `R-${t.deps.random.uuid()}`,
    accept: true,
    by: 'Кравець Ніна',
    now: t.deps.now().toISOString(),
  })

/** A new bank account of a company, refused alike. */
export const makeRefusedBank = (t: TestApp, site: Site = 'dnem'): Promise<string> =>
  makeRefused(t, fm.ZPORTAL_BANK_CHANGE, {
    site,
    kind: 'entity',
    service: null,
    from: null,
    account: 'UA213223130000026007233566001',
    name: 'АТ «Банк»',
    edrpou: '99999907',
    now: t.deps.now().toISOString(),
  })

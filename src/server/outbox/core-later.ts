import type { QueryExecutorProvider } from 'kysely'
import type { FmName, FmRequest } from '#server/core/function-modules.ts'
import { putMessage, putMessageAgain, type Sealing } from './outbox.ts'

/**
 * Asks the core for a change once the transaction has committed, however long the core is away (worker/core-carrier.ts).
 * @param key the same question with the same key is asked once
 * @returns the id of the message, under which the core accepts the change once
 */
export const coreLater = <N extends FmName>(
  trx: QueryExecutorProvider,
  deps: Sealing,
  module: { readonly name: N },
  request: FmRequest<N>,
  key: string,
): Promise<string> =>
  putMessage(trx, deps, {
    channel: 'core',
    recipient: module.name,
    body: JSON.stringify(request),
    dedupeKey: key,
  })

/** Asks the core once more for what it did not answer: it tells by the id of the message whether it is done already. */
export const coreAgain = <N extends FmName>(
  trx: QueryExecutorProvider,
  deps: Sealing,
  module: { readonly name: N },
  request: FmRequest<N>,
  messageId: string,
): Promise<void> =>
  putMessageAgain(trx, deps, messageId, {
    channel: 'core',
    recipient: module.name,
    body: JSON.stringify(request),
  })

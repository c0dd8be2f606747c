import type { QueryExecutorProvider } from 'kysely'
import type { CoreMessage } from '#domain/core-messages.ts'
import { isSite, siteOfAccount } from '#domain/site.ts'
import type { FmRequest } from '#server/core/function-modules.ts'
import { type Message, putMessage, putMessageAgain, type Sealing } from './outbox.ts'

/** Of each of these an employee is told when the core refuses it: on the page of refused messages, or of the payment. */
type Later = CoreMessage | 'ZPORTAL_PAYMENT_POST' | 'ZPORTAL_PAYMENT_REVERSE'

/**
 * Asks the core for a change once the transaction has committed, however long the core is away (worker/core-carrier.ts).
 * @param key the same question with the same key is asked once
 * @returns the id of the message, under which the core accepts the change once
 */
export const coreLater = <N extends Later>(
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
    about: aboutOf(request),
  })

/** Whose message it is. The `account` of a bank is no account of a customer. */
function aboutOf(request: unknown): NonNullable<Message['about']> {
  // a request is an object
  const { account, site } = request as { readonly account?: unknown; readonly site?: unknown }
  const place = typeof account === 'string' ? siteOfAccount(account) : null
  return {
    account: place !== null && typeof account === 'string' ? account : null,
    site: isSite(site) ? site : (place?.site ?? null),
  }
}

/** Asks the core once more for what it did not answer: it tells by the id of the message whether it is done already. */
export const coreAgain = <N extends Later>(
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

import { OPEN_STATES } from '#domain/payment-life.ts'
import { inTransaction } from '#server/db/open.ts'
import { Fault } from '#server/fault.ts'
import { Problem } from '#server/problem.ts'
import { type Asking, keepWord, orderOf, providerOf } from './ask.ts'
import { lockPayment, type Payment, step } from './store.ts'
import { merchantOf } from './merchants.ts'
import { type Created, type Going, ProviderDown, ProviderRefused } from './providers/provider.ts'

/** Shorter than any transaction may stand still. */
const CREATE_MS = 6000
/** When a payer may press once more. */
const RETRY_SECONDS = 20
/** The first question after the payer has gone, if the provider says nothing by itself. */
const FIRST_ASK_MS = 20_000

/** Whether the payer can still go to the provider and pay. */
export const mayGo = (payment: Pick<Payment, 'state' | 'expires_at' | 'trouble'>, now: Date): boolean =>
  payment.trouble === null && payment.expires_at > now && OPEN_STATES.some((state) => state === payment.state)

/**
 * Where the browser goes to pay. The payment is held meanwhile, so that two presses make one invoice at the provider; a
 * second press gets the page of the first.
 *
 * @throws 'payment-over' | 'provider-down'
 */
export async function goTo(deps: Asking, id: string): Promise<Going> {
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const payment = await lockPayment(db, id)
    if (!payment) throw new Problem('not-found', { field: 'payment' })
    const now = deps.now()
    if (!mayGo(payment, now)) throw new Problem('payment-over')
    if (payment.page_url !== null) return { kind: 'page', url: payment.page_url }
    const { going, providerId, raw } = await created(inner, payment)
    await db
      .updateTable('portal.payments')
      .set({
        next_ask_at: new Date(now.getTime() + FIRST_ASK_MS),
        ...(going.kind === 'page' ? { page_url: going.url } : {}),
        ...(providerId === null ? {} : { provider_id: providerId }),
      })
      .where('payment_id', '=', id)
      .execute()
    const provider = providerOf(deps, payment)
    if (raw !== null) await keepWord(inner, { provider, payment: id, way: 'create', raw })
    await step(inner, payment, { fact: 'sent', by: payment.user_id })
    return going
  })
}

async function created(deps: Asking, payment: Payment): Promise<Created> {
  const provider = providerOf(deps, payment)
  const merchant = await merchantOf(deps, payment.merchant_id)
  const made = await provider
    .create(merchant, await orderOf(deps, payment), AbortSignal.timeout(CREATE_MS))
    .catch((error: unknown) => {
      if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error
      throw Object.assign(new Problem('provider-down', { retryAfterSeconds: RETRY_SECONDS }), {
        cause: error,
      })
    })
  const { going } = made
  const target = going.kind === 'form' ? going.action : going.url
  // whatever a provider answers, the browser is sent to its own pages only
  if (!URL.canParse(target) || !provider.origins.includes(new URL(target).origin))
    throw new Fault('a provider sends the browser elsewhere')
  return made
}

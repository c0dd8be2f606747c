import type { EventFacts } from '#domain/notices.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import type { Living, Payment } from './store.ts'

type PaymentEvent = 'paymentCredited' | 'paymentFailed' | 'refunded'

/** Tells the payer: in the cabinet by the channels they chose, a guest by the mail they left. */
export async function tellOf(
  deps: Living,
  payment: Payment,
  event: PaymentEvent,
  kopiykas?: number,
): Promise<void> {
  if (payment.user_id === null && payment.email === null) return
  const rows = await deps.db
    .selectFrom('portal.payment_items')
    .select(['account', 'amount_kop'])
    .where('payment_id', '=', payment.payment_id)
    // what went back before it was booked is not credited
    .$if(event === 'paymentCredited', (query) => query.where('posted_at', 'is not', null))
    .orderBy('item')
    .execute()
  const accounts = [...new Set(rows.map(({ account }) => account))]
  const sum =
    event === 'paymentCredited'
      ? rows.reduce((total, { amount_kop }) => total + amount_kop, 0)
      : (kopiykas ?? payment.amount_kop)
  const facts: EventFacts[PaymentEvent] = { number: payment.number, kopiykas: sum, accounts }
  const to =
    payment.user_id === null
      ? { phone: null, email: payment.email, site: payment.site }
      : { user: payment.user_id, account: accounts[0] ?? null, site: payment.site }
  // a payer may fail and try again: each time is told; the same time once
  const time =
    event === 'refunded' ? ` ${payment.returned_kop}` : event === 'paymentFailed' ? ` ${payment.asked}` : ''
  await tellAbout(deps, event, { key: `${event} ${payment.payment_id}${time}`, to, facts })
}

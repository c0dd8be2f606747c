import { hryvniasString } from '#domain/money.ts'
import { liqpaySignature } from '#server/payments/providers/liqpay.ts'
import { hryvniasIn, objectIn, textOf } from '#server/payments/providers/http.ts'
import { findDemoMerchant } from './merchants.ts'
import type { StubOrder, StubOrders, StubState } from './orders.ts'

const WORDS: Readonly<Record<StubState, string>> = {
  created: 'prepared',
  processing: 'processing',
  paid: 'success',
  declined: 'failure',
  reversed: 'reversed',
}

/** The pair of LiqPay, if it is signed by a shop of the demo. */
function opened(form: URLSearchParams) {
  const [data, signature] = [form.get('data') ?? '', form.get('signature')]
  const params = objectIn(Buffer.from(data, 'base64').toString('utf8'))
  const merchant = findDemoMerchant('liqpay', (shop) => shop.publicPart === params?.['public_key'])
  if (!params || !merchant || liqpaySignature(merchant.secret['privateKey'] ?? '', data) !== signature)
    return null
  return { params, merchant }
}

/** The form of the checkout. @returns null where the signature is wrong */
export function liqpayCheckout(orders: StubOrders, form: URLSearchParams): StubOrder | null {
  const envelope = opened(form)
  const amount = hryvniasIn(envelope?.params['amount'])
  if (!envelope || amount === null || envelope.params['currency'] !== 'UAH') return null
  const field = (name: string) => textOf(envelope.params[name]) ?? ''
  return orders.open({
    provider: 'liqpay',
    order: field('order_id'),
    ...envelope.merchant,
    asked: amount,
    description: field('description'),
    returnUrl: field('result_url'),
    callbackUrl: field('server_url'),
  })
}

/** Questions and orders of a shop at /api/request. */
export function liqpayRequest(orders: StubOrders, form: URLSearchParams): object {
  const envelope = opened(form)
  if (!envelope) return { result: 'error', status: 'error', err_code: 'err_signature' }
  const order = orders.find('liqpay', textOf(envelope.params['order_id']) ?? '')
  // an order of another shop does not exist
  if (!order || order.publicPart !== envelope.merchant.publicPart)
    return {
      result: 'error',
      status: 'error',
      err_code: 'payment_not_found',
      err_description: 'Payment not found',
    }
  if (envelope.params['action'] === 'refund') {
    const done = orders.refund(order, hryvniasIn(envelope.params['amount']) ?? order.kopiykas)
    if (!done) return { result: 'error', status: 'error', err_code: 'payment_err_status' }
    return { result: 'ok', status: 'reversed', payment_id: order.transaction }
  }
  return { result: 'ok', ...bodyOf(order, order.state) }
}

const bodyOf = (order: StubOrder, state: StubState) => ({
  action: 'pay',
  version: 3,
  status: WORDS[state],
  payment_id: order.transaction,
  order_id: order.order,
  public_key: order.publicPart,
  liqpay_order_id: order.id,
  amount: Number(hryvniasString(order.kopiykas)),
  currency: order.currency,
  receiver_commission: Number(hryvniasString(Math.round(order.kopiykas * 0.015))),
  sender_card_mask2: '516875*70',
  sender_phone: '380670000000',
  ip: '203.0.113.9',
  ...(order.returned > 0 ? { refund_amount: Number(hryvniasString(order.returned)) } : {}),
  ...(state === 'declined' ? { err_code: 'limit', err_description: order.reason } : {}),
  create_date: order.createdAt.getTime(),
  end_date: order.changedAt.getTime(),
})

/** What LiqPay sends to the shop; forged: signed with another key. */
export function liqpayNotice(order: StubOrder, state: StubState, forged: boolean) {
  const data = Buffer.from(JSON.stringify(bodyOf(order, state))).toString('base64')
  const key = forged ? 'somebody-elses-key' : (order.secret['privateKey'] ?? '')
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ data, signature: liqpaySignature(key, data) }).toString(),
  }
}

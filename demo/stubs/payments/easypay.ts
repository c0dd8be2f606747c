import { randomUUID } from 'node:crypto'
import { hryvniasString } from '#domain/money.ts'
import { easypaySign } from '#server/payments/providers/easypay.ts'
import { hryvniasIn, objectIn, textOf } from '#server/payments/providers/http.ts'
import { findDemoMerchant } from './merchants.ts'
import type { StubOrder, StubOrders, StubState } from './orders.ts'

const WORDS: Readonly<Record<StubState, string>> = {
  created: 'pending',
  processing: 'pending',
  paid: 'accepted',
  declined: 'declined',
  reversed: 'refunded',
}
const failed = (errorCode: string) => ({ error: { errorCode } })
const partOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

type Asked = { path: string; headers: Readonly<Record<string, string | string[] | undefined>>; body: string }

/** The calls of EasyPay. */
export function easypayCall(
  orders: StubOrders,
  pageOf: (order: StubOrder) => string,
  { path, headers, body }: Asked,
): object {
  const merchant = findDemoMerchant('easypay', (shop) => shop.publicPart === headers['partnerkey'])
  if (!merchant) return failed('PARTNER_NOT_FOUND')
  if (path === '/api/system/createApp') return { appId: randomUUID(), pageId: randomUUID(), error: null }
  if (headers['sign'] !== easypaySign(merchant.secret['secretKey'] ?? '', body)) return failed('SIGN_ERROR')
  const sent = objectIn(body) ?? {}
  if (path === '/api/merchant/createOrder') {
    const [orderPart, urls] = [partOf(sent['order']), partOf(sent['urls'])]
    if (orderPart['serviceKey'] !== merchant.secret['serviceKey']) return failed('SERVICE_NOT_FOUND')
    const order = orders.open({
      provider: 'easypay',
      order: textOf(orderPart['orderId']) ?? '',
      ...merchant,
      asked: hryvniasIn(orderPart['amount']) ?? 0,
      description: textOf(orderPart['description']) ?? '',
      returnUrl: textOf(urls['success']) ?? '',
      callbackUrl: textOf(partOf(orderPart['additionalItems'])['Merchant.UrlNotify']) ?? '',
    })
    return { forwardUrl: pageOf(order), error: null }
  }
  const order = orders.find('easypay', textOf(sent['orderId']) ?? '')
  if (!order || order.publicPart !== merchant.publicPart) return failed('ORDER_NOT_FOUND')
  if (path === '/api/merchant/cancelOrder')
    return orders.refund(order, order.kopiykas) ? { error: null } : failed('ORDER_STATE')
  return {
    orderId: order.order,
    transactionId: order.transaction,
    paymentState: WORDS[order.state],
    amount: Number(hryvniasString(order.kopiykas)),
    errorMessage: order.reason,
    error: null,
  }
}

/** What EasyPay sends: sums with both decimals, signed as they are written. */
export function easypayNotice(order: StubOrder, state: StubState, forged: boolean) {
  const rest = JSON.stringify({
    OperationType: 'Payment',
    PartnerKey: order.publicPart,
    ServiceKey: order.secret['serviceKey'],
    TransactionStatus: state === 'paid' ? 'Accepted' : state === 'declined' ? 'Declined' : 'Pending',
    MerchantOrderId: order.order,
    TransactionId: order.transaction,
    AdditionalItems: { 'Card.Pan': '51678032****8169' },
  })
  const body = `{"Amount":${hryvniasString(order.kopiykas)},"Commission":0.00,${rest.slice(1)}`
  const key = forged ? 'somebody-elses-key' : (order.secret['secretKey'] ?? '')
  return { headers: { 'content-type': 'application/json', sign: easypaySign(key, body) }, body }
}

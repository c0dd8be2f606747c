import { hryvniasString } from '#domain/money.ts'
import { portmoneSignature } from '#server/payments/providers/portmone.ts'
import { hryvniasIn, objectIn, textOf } from '#server/payments/providers/http.ts'
import { findDemoMerchant } from './merchants.ts'
import type { StubOrder, StubOrders, StubState } from './orders.ts'

const WORDS: Readonly<Record<StubState, string>> = {
  created: 'CREATED',
  processing: 'CREATED',
  paid: 'PAYED',
  declined: 'REJECTED',
  reversed: 'RETURN',
}
const partOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A link for a payer, by a signed request. */
export function portmoneLink(orders: StubOrders, pageOf: (order: StubOrder) => string, body: string): object {
  const sent = objectIn(body) ?? {}
  const [payee, orderPart] = [partOf(sent['payee']), partOf(sent['order'])]
  const merchant = findDemoMerchant('portmone', (shop) => shop.publicPart === payee['payeeId'])
  const of = {
    payeeId: textOf(payee['payeeId']) ?? '',
    dt: textOf(payee['dt']) ?? '',
    order: textOf(orderPart['shopOrderNumber']) ?? '',
    amount: textOf(orderPart['billAmount']) ?? '',
    login: textOf(payee['login']) ?? '',
  }
  if (!merchant || portmoneSignature(merchant.secret['key'] ?? '', of) !== payee['signature'])
    return { errorCode: '6', error: 'signature' }
  const order = orders.open({
    provider: 'portmone',
    order: of.order,
    ...merchant,
    asked: hryvniasIn(of.amount) ?? 0,
    description: textOf(orderPart['description']) ?? '',
    returnUrl: textOf(orderPart['successUrl']) ?? '',
    // set in the cabinet of the shop, not by the request
    callbackUrl: `${new URL(textOf(orderPart['successUrl']) ?? '').origin}/api/pay/callback/portmone`,
  })
  return { errorCode: '0', linkPayment: pageOf(order) }
}

/** «result» and «return»: forms in, XML out. */
export function portmoneForm(orders: StubOrders, form: URLSearchParams): string {
  const merchant = findDemoMerchant(
    'portmone',
    (shop) => shop.secret['login'] === form.get('login') && shop.secret['password'] === form.get('password'),
  )
  if (!merchant) return xml('<error_code>3</error_code>')
  if (form.get('method') === 'return') {
    const order = orders.all().find((stubOrder) => String(stubOrder.transaction) === form.get('shop_bill_id'))
    const done = order && orders.refund(order, hryvniasIn(form.get('return_amount')) ?? 0)
    return xml(`<order><error_code>${done ? '0' : '18'}</error_code></order>`)
  }
  const order = orders.find('portmone', form.get('shop_order_number') ?? '')
  return xml(order && order.publicPart === merchant.publicPart ? orderXml(order) : '')
}

const xml = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><portmoneresult><request><payee_id/></request><orders>${inner}</orders></portmoneresult>`

const orderXml = (order: StubOrder) =>
  `<order><shop_bill_id>${order.transaction}</shop_bill_id><shop_order_number>${escaped(order.order)}</shop_order_number>` +
  `<bill_amount>${hryvniasString(order.kopiykas)}</bill_amount><status>${WORDS[order.state]}</status>` +
  (order.currency === 'UAH' ? '' : `<bill_currency>${order.currency}</bill_currency>`) +
  `<error_code>${order.state === 'declined' ? '59' : '0'}</error_code>` +
  `<error_message>${order.reason === null ? '' : escaped(order.reason)}</error_message></order>`

/** Its notices carry no signature. */
export const portmoneNotice = (order: StubOrder, _state: StubState, _forged: boolean) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ shopOrderNumber: order.order, shopBillId: String(order.transaction) }),
})

import { createHash, timingSafeEqual } from 'node:crypto'
import { hryvniasString } from '#domain/money.ts'
import type { ProviderFact } from '#domain/payment-life.ts'
import { hryvniasIn, objectIn, send, textOf } from './http.ts'
import {
  type Merchant,
  type Order,
  type Provider,
  ProviderDown,
  ProviderRefused,
  type Received,
  type Word,
} from './provider.ts'

/** Of EasyPay; the browser goes to the page that an order gets. */
const PAGES = ['https://pay.easypay.ua', 'https://easypay.ua']

/**
 * EasyPay (facts, electricity §5.4): an application and a page are made for each order; everything is signed with
 * base64(SHA-256(secret key + body)) over the bytes as they travel (a sum `1.00` is not `1`).
 */
export function easypay(base: string): Provider {
  const call = async (path: string, headers: Record<string, string>, body: string, signal: AbortSignal) => {
    const reply = await send(
      `${base}${path}`,
      { method: 'POST', headers: { 'content-type': 'application/json', locale: 'ua', ...headers }, body },
      signal,
    )
    const object = objectIn(reply.text)
    if (!object) throw new ProviderDown('easypay: not an object')
    return { ...reply, object }
  }
  /** A request of an application opened for it. @throws ProviderRefused with the code of the provider */
  const asMerchant = async (merchant: Merchant, path: string, body: string, signal: AbortSignal) => {
    const partner = { PartnerKey: merchant.publicPart }
    const { object: app } = await call('/api/system/createApp', partner, '{}', signal)
    const [appId, pageId] = [textOf(app['appId']), textOf(app['pageId'])]
    if (appId === null || pageId === null) throw new ProviderRefused('createApp')
    const headers = {
      ...partner,
      AppId: appId,
      PageId: pageId,
      Sign: easypaySign(merchant.secret['secretKey'] ?? '', body),
    }
    const reply = await call(path, headers, body, signal)
    const failure = reply.object['error']
    if (typeof failure === 'object' && failure !== null)
      throw new ProviderRefused(textOf((failure as Record<string, unknown>)['errorCode']) ?? 'refused')
    return reply
  }
  const serviceKey = ({ secret }: Merchant) => secret['serviceKey'] ?? ''

  return {
    name: 'easypay',
    signs: true,
    // an order is cancelled whole
    tellsReturned: true,
    origins: [new URL(base).origin, ...PAGES],
    async create(merchant, order, signal) {
      const body = orderBody(serviceKey(merchant), order)
      const { object, text } = await asMerchant(merchant, '/api/merchant/createOrder', body, signal)
      const url = textOf(object['forwardUrl'])
      if (url === null) throw new ProviderRefused('no page')
      return { going: { kind: 'page', url }, providerId: null, raw: text }
    },
    point({ raw }) {
      const body = objectIn(raw.toString('utf8'))
      const order = textOf(body?.['MerchantOrderId'])
      return order === null ? null : { order, merchant: textOf(body?.['PartnerKey']) }
    },
    async believe(merchant, { raw, headers }: Received) {
      const sign = headers['sign']
      const ours = Buffer.from(easypaySign(merchant.secret['secretKey'] ?? '', raw))
      const theirs = Buffer.from(typeof sign === 'string' ? sign : '')
      return ours.length === theirs.length && timingSafeEqual(ours, theirs)
    },
    async ask(merchant, order, signal) {
      const body = JSON.stringify({ serviceKey: serviceKey(merchant), orderId: order.payment })
      const { object, text, status } = await asMerchant(merchant, '/api/merchant/orderState', body, signal)
      return { raw: text, word: status >= 400 ? null : wordOf(object) }
    },
    async refund(merchant, order, { amountKopiykas }, signal) {
      if (amountKopiykas !== order.amountKopiykas) throw new ProviderRefused('partial')
      const body = JSON.stringify({
        serviceKey: serviceKey(merchant),
        orderId: order.payment,
        transactionId: Number(order.providerId),
      })
      const { text } = await asMerchant(merchant, '/api/merchant/cancelOrder', body, signal)
      return text
    },
    answer: () => ({ type: 'text/plain; charset=utf-8', body: 'OK' }),
  }
}

/** Over the bytes as they travel. */
export const easypaySign = (secretKey: string, body: string | Buffer): string =>
  createHash('sha256').update(secretKey).update(body).digest('base64')

/** The sum is written with both decimals, as the provider signs it; JSON.stringify would drop them. */
function orderBody(serviceKey: string, order: Order): string {
  const rest = JSON.stringify({
    serviceKey,
    orderId: order.payment,
    description: order.description,
    additionalItems: { PayerEmail: order.email ?? '', 'Merchant.UrlNotify': order.callbackUrl },
  })
  const urls = JSON.stringify({ success: order.returnUrl, failed: order.returnUrl })
  const amount = hryvniasString(order.amountKopiykas)
  return `{"order":{"amount":${amount},${rest.slice(1)},"urls":${urls}}`
}

const FACTS: Readonly<Record<string, ProviderFact>> = {
  accepted: 'paid',
  success: 'paid',
  paid: 'paid',
  pending: 'waiting',
  processing: 'waiting',
  declined: 'declined',
  fail: 'declined',
  error: 'declined',
  refund: 'reversed',
  refunded: 'reversed',
  cancelled: 'reversed',
}

function wordOf(object: Readonly<Record<string, unknown>>): Word | null {
  const said = textOf(object['paymentState']) ?? textOf(object['status'])
  if (said === null) return null
  return {
    fact: FACTS[said.toLowerCase()] ?? 'waiting',
    said,
    order: textOf(object['orderId']),
    providerId: textOf(object['transactionId']),
    inWork: said.toLowerCase() === 'processing',
    merchant: null,
    amountKopiykas: hryvniasIn(object['amount']),
    // orders are made in hryvnias only, and the answer names no currency
    currency: 'UAH',
    at: null,
    feeKopiykas: hryvniasIn(object['commission']),
    returnedKopiykas: null,
    reason: textOf(object['errorMessage']) ?? textOf(object['errorCode']),
  }
}

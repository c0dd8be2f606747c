import { createSign, generateKeyPairSync } from 'node:crypto'
import { objectIn, textOf } from '#server/payments/providers/http.ts'
import { findDemoMerchant } from './merchants.ts'
import type { StubOrder, StubOrders, StubState } from './orders.ts'

const WORDS: Readonly<Record<StubState, string>> = {
  created: 'created',
  processing: 'processing',
  paid: 'success',
  declined: 'failure',
  reversed: 'reversed',
}

/** The key pair of plata by mono; `rotate` makes another one, as the bank does from time to time. */
export function monoKeys() {
  const make = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let pair = make()
  return {
    rotate: () => {
      pair = make()
    },
    published: () =>
      Buffer.from(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()).toString('base64'),
    sign: (body: string, forged: boolean) =>
      createSign('SHA256')
        .update(body)
        .sign(forged ? make().privateKey : pair.privateKey, 'base64'),
  }
}
export type MonoKeys = ReturnType<typeof monoKeys>

type Asked = { method: string; path: string; query: URLSearchParams; token: string | undefined; body: string }
type Reply = { status: number; body: object }

const refused = (errCode: string, status = 400): Reply => ({ status, body: { errCode, errText: errCode } })

/** The calls of plata by mono at /api/merchant/…. */
export function monoCall(
  orders: StubOrders,
  keys: MonoKeys,
  pageOf: (order: StubOrder) => string,
  { method, path, query, token, body }: Asked,
): Reply {
  const merchant = findDemoMerchant('monopay', (shop) => shop.secret['token'] === token)
  if (!merchant) return refused('FORBIDDEN', 403)
  const sent = objectIn(body) ?? {}
  if (method === 'GET' && path === 'pubkey') return { status: 200, body: { key: keys.published() } }
  if (method === 'POST' && path === 'invoice/create') {
    const { amount, ccy, merchantPaymInfo } = sent
    const info = typeof merchantPaymInfo === 'object' && merchantPaymInfo !== null ? merchantPaymInfo : {}
    const about = info as Record<string, unknown>
    if (typeof amount !== 'number' || ccy !== 980) return refused('INVALID_AMOUNT')
    const order = orders.open({
      provider: 'monopay',
      order: textOf(about['reference']) ?? '',
      ...merchant,
      asked: amount,
      description: textOf(about['destination']) ?? '',
      returnUrl: textOf(sent['redirectUrl']) ?? '',
      callbackUrl: textOf(sent['webHookUrl']) ?? '',
    })
    return { status: 200, body: { invoiceId: order.id, pageUrl: pageOf(order) } }
  }
  const order = orders.byId(query.get('invoiceId') ?? textOf(sent['invoiceId']) ?? '')
  if (!order || order.publicPart !== merchant.publicPart) return refused('INVOICE_NOT_FOUND', 404)
  if (method === 'GET' && path === 'invoice/status')
    return { status: 200, body: statusOf(order, order.state) }
  if (method === 'POST' && path === 'invoice/cancel') {
    const kopiykas = typeof sent['amount'] === 'number' ? sent['amount'] : order.kopiykas
    if (!orders.refund(order, kopiykas)) return refused('INVALID_STATUS')
    return {
      status: 200,
      body: { status: 'success', createdDate: order.changedAt, modifiedDate: order.changedAt },
    }
  }
  return refused('NOT_FOUND', 404)
}

const statusOf = (order: StubOrder, state: StubState) => ({
  invoiceId: order.id,
  status: WORDS[state],
  ...(state === 'declined' ? { failureReason: order.reason, errCode: '59' } : {}),
  amount: order.kopiykas,
  ccy: order.currency === 'UAH' ? 980 : 840,
  finalAmount: order.kopiykas - order.returned,
  createdDate: order.createdAt.toISOString(),
  modifiedDate: order.changedAt.toISOString(),
  reference: order.order,
  destination: order.description,
  paymentInfo: { maskedPan: '444403******1902', paymentSystem: 'visa' },
})

export function monoNotice(keys: MonoKeys, order: StubOrder, state: StubState, forged: boolean) {
  const body = JSON.stringify(statusOf(order, state))
  return { headers: { 'content-type': 'application/json', 'x-sign': keys.sign(body, forged) }, body }
}

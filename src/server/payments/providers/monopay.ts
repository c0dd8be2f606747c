import { createVerify } from 'node:crypto'
import type { ProviderFact } from '#domain/payment-life.ts'
import { momentIn, objectIn, send, textOf } from './http.ts'
import {
  type Merchant,
  type Order,
  type Provider,
  ProviderDown,
  ProviderRefused,
  type Received,
  type Word,
} from './provider.ts'

const UAH = 980
/** A key is fetched anew when a signature does not fit it, but not for every forged message. */
const REFETCH_MS = 2000
/** Of plata by mono; the browser goes to the page of an invoice. */
const PAGES = ['https://pay.mbnk.biz', 'https://pay.monobank.ua']

/**
 * plata by mono (facts, electricity §5.2): sums in kopiykas, an invoice with its own page, messages signed with
 * ECDSA P-256 over the bytes of the body; its key may change.
 */
export function monopay(base: string): Provider {
  const api = `${base}/api/merchant`
  const keys = new Map<string, { pem: string; at: number }>()

  const ask = async (merchant: Merchant, path: string, body: object | null, signal: AbortSignal) => {
    const headers = { 'x-token': merchant.secret['token'] ?? '', 'content-type': 'application/json' }
    const reply = await send(
      `${api}/${path}`,
      body === null ? { method: 'GET', headers } : { method: 'POST', headers, body: JSON.stringify(body) },
      signal,
    )
    const object = objectIn(reply.text)
    if (!object) throw new ProviderDown('monopay: not an object')
    return { ...reply, object }
  }
  const refused = (object: Readonly<Record<string, unknown>>) =>
    new ProviderRefused(textOf(object['errCode']) ?? 'refused')

  const keyOf = async (
    merchant: Merchant,
    fresh: boolean,
    limit: () => AbortSignal,
  ): Promise<string | null> => {
    const kept = keys.get(merchant.id)
    if (kept && !(fresh && performance.now() - kept.at > REFETCH_MS)) return kept.pem
    // written before it is asked, so that a flood of forged messages asks once
    if (kept) keys.set(merchant.id, { ...kept, at: performance.now() })
    const { object } = await ask(merchant, 'pubkey', null, limit())
    const key = textOf(object['key'])
    if (key === null) return null
    const pem = Buffer.from(key, 'base64').toString('utf8')
    keys.set(merchant.id, { pem, at: kept ? performance.now() : -REFETCH_MS })
    return pem
  }

  return {
    name: 'monopay',
    signs: true,
    tellsReturned: true,
    origins: [new URL(base).origin, ...PAGES],
    async create(merchant, order, signal) {
      const { status, text, object } = await ask(merchant, 'invoice/create', invoiceOf(order), signal)
      const url = textOf(object['pageUrl'])
      if (status >= 400 || url === null) throw refused(object)
      return { going: { kind: 'page', url }, providerId: textOf(object['invoiceId']), raw: text }
    },
    point({ raw }) {
      const order = textOf(objectIn(raw.toString('utf8'))?.['reference'])
      return order === null ? null : { order, merchant: null }
    },
    async believe(merchant, received, limit) {
      if (merchant.id === '') return false
      const key = await keyOf(merchant, false, limit)
      if (key !== null && isMonoSigned(key, received)) return true
      const fresh = await keyOf(merchant, true, limit)
      return fresh !== null && fresh !== key && isMonoSigned(fresh, received)
    },
    async ask(merchant, order, signal) {
      // nobody was given a page: there is no invoice to ask about
      if (order.providerId === null) return { raw: '{}', word: null }
      const path = `invoice/status?invoiceId=${encodeURIComponent(order.providerId)}`
      const { status, text, object } = await ask(merchant, path, null, signal)
      // the key is not accepted: that says nothing of the invoice
      if (status === 401 || status === 403) throw refused(object)
      return { raw: text, word: status >= 400 ? null : wordOf(object) }
    },
    async refund(merchant, order, { id, amountKopiykas }, signal) {
      const body = { invoiceId: order.providerId, extRef: id, amount: amountKopiykas }
      const { status, text, object } = await ask(merchant, 'invoice/cancel', body, signal)
      if (status >= 400 || object['status'] === 'failure') throw refused(object)
      return text
    },
    answer: () => ({ type: 'application/json; charset=utf-8', body: '{}' }),
  }
}

const invoiceOf = (order: Order) => ({
  amount: order.amountKopiykas,
  ccy: UAH,
  merchantPaymInfo: { reference: order.payment, destination: order.description },
  redirectUrl: order.returnUrl,
  webHookUrl: order.callbackUrl,
  validity: Math.max(
    60,
    Math.round((order.expiresAt.getTime() - Date.parse(order.startedAt.toISOString())) / 1000),
  ),
  paymentType: 'debit',
})

/** Whether `X-Sign` is of these bytes by a key in PEM. */
function isMonoSigned(pem: string, { raw, headers }: Received): boolean {
  const sign = headers['x-sign']
  if (typeof sign !== 'string' || !/^[A-Za-z0-9+/=]{8,200}$/.test(sign)) return false
  try {
    return createVerify('SHA256').update(raw).verify(pem, sign, 'base64')
  } catch {
    return false
  }
}

const FACTS: Readonly<Record<string, ProviderFact>> = {
  created: 'waiting',
  processing: 'waiting',
  hold: 'waiting',
  success: 'paid',
  failure: 'declined',
  reversed: 'reversed',
  expired: 'expired',
}

function wordOf(object: Readonly<Record<string, unknown>>): Word | null {
  const said = textOf(object['status'])
  const { amount, finalAmount, ccy } = object
  if (said === null) return null
  const sum = typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : null
  const left = typeof finalAmount === 'number' && Number.isSafeInteger(finalAmount) ? finalAmount : null
  return {
    fact: FACTS[said] ?? 'waiting',
    said,
    order: textOf(object['reference']),
    providerId: textOf(object['invoiceId']),
    inWork: said === 'processing' || said === 'hold',
    merchant: null,
    amountKopiykas: sum,
    currency: ccy === UAH ? 'UAH' : textOf(ccy),
    at: momentIn(object['modifiedDate']),
    feeKopiykas: null,
    returnedKopiykas:
      said === 'reversed'
        ? sum
        : said === 'success' && sum !== null && left !== null && left < sum
          ? sum - left
          : null,
    reason: textOf(object['failureReason']) ?? textOf(object['errCode']),
  }
}

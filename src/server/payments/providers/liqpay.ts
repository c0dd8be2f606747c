import { createHash, timingSafeEqual } from 'node:crypto'
import type { ProviderFact } from '#domain/payment-life.ts'
import { hryvniasString } from '#domain/money.ts'
import { hryvniasIn, momentIn, objectIn, send, textOf } from './http.ts'
import {
  type Merchant,
  type Order,
  type Provider,
  ProviderDown,
  ProviderRefused,
  type Received,
  type Word,
} from './provider.ts'

/**
 * LiqPay checkout (facts, electricity §5.1): a form with `data`, base64 of JSON, and `signature`,
 * base64(SHA-1(private key + data + private key)); the same pair in its callbacks and in calls to its server.
 */
export function liqpay(base: string): Provider {
  const callServer = async (merchant: Merchant, params: object, signal: AbortSignal) => {
    const body = new URLSearchParams(signed(merchant, params)).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { text } = await send(`${base}/api/request`, { method: 'POST', headers, body }, signal)
    const reply = objectIn(text)
    if (!reply) throw new ProviderDown('liqpay: not an object')
    return { reply, text }
  }
  return {
    name: 'liqpay',
    signs: true,
    tellsReturned: true,
    origins: [new URL(base).origin],
    create: async (merchant, order) => ({
      going: {
        kind: 'form',
        action: `${base}/api/3/checkout`,
        fields: signed(merchant, checkoutOf(order)),
      },
      providerId: null,
      raw: null,
    }),
    point(received) {
      const { data } = formOf(received)
      const said = data === null ? null : decoded(data)
      const order = textOf(said?.['order_id'])
      return order === null ? null : { order, merchant: textOf(said?.['public_key']) }
    },
    async believe(merchant, received) {
      const { data, signature } = formOf(received)
      return (
        data !== null && signature !== null && isSigned(merchant.secret['privateKey'] ?? '', data, signature)
      )
    },
    async ask(merchant, order, signal) {
      const params = { action: 'status', order_id: order.payment }
      const { reply, text } = await callServer(merchant, params, signal)
      return { raw: text, word: wordOf(merchant, reply) }
    },
    async refund(merchant, order, { amountKopiykas }, signal) {
      const params = { action: 'refund', order_id: order.payment, amount: hryvniasString(amountKopiykas) }
      const { reply, text } = await callServer(merchant, params, signal)
      if (reply['result'] === 'error' || reply['status'] === 'error')
        throw new ProviderRefused(textOf(reply['err_code']) ?? 'error')
      return text
    },
    answer: () => ({ type: 'text/plain; charset=utf-8', body: 'OK' }),
  }
}

const checkoutOf = (order: Order) => ({
  action: 'pay',
  amount: hryvniasString(order.amountKopiykas),
  currency: 'UAH',
  description: order.description,
  order_id: order.payment,
  language: 'uk',
  result_url: order.returnUrl,
  server_url: order.callbackUrl,
  expired_date: order.expiresAt.toISOString().slice(0, 19).replace('T', ' '),
})

/** The pair in which everything is sent to LiqPay. */
function signed(merchant: Pick<Merchant, 'publicPart' | 'secret'>, params: object) {
  const full = { version: 3, public_key: merchant.publicPart, ...params }
  const data = Buffer.from(JSON.stringify(full), 'utf8').toString('base64')
  return { data, signature: liqpaySignature(merchant.secret['privateKey'] ?? '', data) }
}

/** Over the base64 text as it was received, never over what it holds (the trap of sdk-python, facts §5.1). */
export const liqpaySignature = (privateKey: string, data: string): string =>
  createHash('sha1')
    .update(privateKey + data + privateKey)
    .digest('base64')

function isSigned(privateKey: string, data: string, signature: string): boolean {
  const ours = Buffer.from(liqpaySignature(privateKey, data))
  const theirs = Buffer.from(signature)
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

type Pair = { readonly data: string | null; readonly signature: string | null }
const pairs = new WeakMap<Received, Pair>()
/** Read once, though it is asked for twice. */
function formOf(received: Received): Pair {
  const known = pairs.get(received)
  if (known) return known
  const form = new URLSearchParams(received.raw.toString('utf8'))
  const pair = { data: form.get('data'), signature: form.get('signature') }
  pairs.set(received, pair)
  return pair
}

const decoded = (data: string) => objectIn(Buffer.from(data, 'base64').toString('utf8'))

const PAID = new Set(['success'])
const DECLINED = new Set(['failure', 'error'])
function wordOf(merchant: Merchant, reply: Readonly<Record<string, unknown>>): Word | null {
  const said = textOf(reply['status'])
  const code = textOf(reply['err_code'])
  if (said === null) return null
  const providerId = textOf(reply['payment_id'])
  return {
    // an error without a payment is about our question: the payer has not begun, or the question was wrong
    fact: providerId === null ? 'waiting' : factOf(merchant, said),
    said: code === null ? said : `${said}: ${code}`,
    order: textOf(reply['order_id']),
    providerId,
    inWork: said !== 'prepared' && providerId !== null,
    merchant: textOf(reply['public_key']),
    amountKopiykas: hryvniasIn(reply['amount']),
    currency: textOf(reply['currency']),
    at: momentIn(reply['end_date']) ?? momentIn(reply['create_date']),
    feeKopiykas: hryvniasIn(reply['receiver_commission']),
    returnedKopiykas: hryvniasIn(reply['refund_amount']),
    reason: code === null ? null : (textOf(reply['err_description']) ?? code),
  }
}

function factOf({ publicPart }: Merchant, said: string): ProviderFact {
  // «sandbox» is the success of a test account: it is nobody's money with real keys
  if (PAID.has(said) || (said === 'sandbox' && publicPart.startsWith('sandbox_'))) return 'paid'
  if (DECLINED.has(said)) return 'declined'
  return said === 'reversed' ? 'reversed' : 'waiting'
}

import { createHmac } from 'node:crypto'
import { hryvniasString } from '#domain/money.ts'
import { formatDateTime } from '#domain/kyiv.ts'
import type { ProviderFact } from '#domain/payment-life.ts'
import { hryvniasIn, objectIn, send, textOf } from './http.ts'
import {
  type Merchant,
  type Order,
  type Provider,
  ProviderDown,
  ProviderRefused,
  type Word,
} from './provider.ts'

/**
 * Portmone (facts, electricity §5.3): a link made by a signed request; its notices are not signed, so they are a
 * reason to ask and nothing else; what is asked is answered as XML.
 */
export function portmone(base: string): Provider {
  const gateway = `${base}/gateway/`
  const post = (fields: Record<string, string>, signal: AbortSignal) =>
    send(
      gateway,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      },
      signal,
    )
  const secretOf = ({ secret }: Merchant) => ({
    login: secret['login'] ?? '',
    password: secret['password'] ?? '',
  })
  const result = async (merchant: Merchant, order: Order, signal: AbortSignal) => {
    const { text } = await post(
      {
        method: 'result',
        payee_id: merchant.publicPart,
        ...secretOf(merchant),
        shop_order_number: order.payment,
      },
      signal,
    )
    if (!text.includes('<portmoneresult')) throw new ProviderDown('portmone: not a result')
    return text
  }

  return {
    name: 'portmone',
    signs: false,
    tellsReturned: false,
    origins: [new URL(base).origin],
    async create(merchant, order, signal) {
      const body = JSON.stringify(linkRequest(merchant, order))
      const headers = { 'content-type': 'application/json' }
      const { text } = await send(gateway, { method: 'POST', headers, body }, signal)
      const reply = objectIn(text)
      const url = textOf(reply?.['linkPayment'])
      if (!reply) throw new ProviderDown('portmone: not an object')
      if (textOf(reply['errorCode']) !== '0' || url === null)
        throw new ProviderRefused(textOf(reply['errorCode']) ?? 'refused')
      return { going: { kind: 'page', url }, providerId: null, raw: text }
    },
    point({ raw }) {
      const text = raw.toString('utf8')
      const order =
        textOf(objectIn(text)?.['shopOrderNumber']) ?? new URLSearchParams(text).get('SHOPORDERNUMBER')
      return order === null ? null : { order, merchant: null }
    },
    believe: async () => false,
    async ask(merchant, order, signal) {
      const raw = await result(merchant, order, signal)
      return { raw, word: wordOf(raw, order) }
    },
    async refund(merchant, order, { amountKopiykas }, signal) {
      if (order.providerId === null) throw new ProviderRefused('no bill')
      const { text } = await post(
        {
          method: 'return',
          ...secretOf(merchant),
          shop_bill_id: order.providerId,
          return_amount: hryvniasString(amountKopiykas),
          encoding: 'UTF-8',
          lang: 'uk',
        },
        signal,
      )
      const code = tag(text, 'error_code')
      if (code !== '0') throw new ProviderRefused(code ?? 'refused')
      return text
    },
    answer: (now) => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({
        errorCode: '0',
        reason: 'OK',
        responseId: String(Math.floor(now.getTime() / 1000)),
      }),
    }),
  }
}

/** YYYYMMDDhhmmss by Kyiv. */
const stamp = (at: Date) => {
  const [day = '', time = ''] = formatDateTime(at).split(' ')
  return `${day.split('.').toReversed().join('')}${time.replaceAll(':', '')}00`
}

function linkRequest(merchant: Merchant, order: Order) {
  const dt = stamp(order.startedAt)
  const amount = hryvniasString(order.amountKopiykas)
  const login = merchant.secret['login'] ?? ''
  return {
    method: 'createLinkPayment',
    payee: {
      payeeId: merchant.publicPart,
      login,
      dt,
      signature: portmoneSignature(merchant.secret['key'] ?? '', {
        payeeId: merchant.publicPart,
        dt,
        order: order.payment,
        amount,
        login,
      }),
      shopSiteId: '',
    },
    order: {
      description: order.description,
      shopOrderNumber: order.payment,
      billAmount: amount,
      successUrl: order.returnUrl,
      failureUrl: order.returnUrl,
      preauthFlag: 'N',
      billCurrency: 'UAH',
      expTime: String(
        Math.max(60, Math.round((order.expiresAt.getTime() - order.startedAt.getTime()) / 1000)),
      ),
      encoding: 'UTF-8',
    },
    token: { tokenFlag: 'N', returnToken: 'N' },
    payer: { lang: 'uk', emailAddress: order.email ?? '', showEmail: 'Y' },
  }
}

const hex = (text: string) => Buffer.from(text, 'utf8').toString('hex')

/** HMAC-SHA256 over upper(payee + dt + hex(order) + sum) + upper(hex(login)), upper-case hex (facts §5.3). */
export const portmoneSignature = (
  key: string,
  of: { payeeId: string; dt: string; order: string; amount: string; login: string },
): string =>
  createHmac('sha256', key)
    .update(`${of.payeeId}${of.dt}${hex(of.order)}${of.amount}`.toUpperCase() + hex(of.login).toUpperCase())
    .digest('hex')
    .toUpperCase()

/** The text of the last element of a name: orders are given the oldest first. */
function tag(xml: string, name: string): string | null {
  const from = xml.lastIndexOf(`<${name}>`)
  if (from < 0) return null
  const start = from + name.length + 2
  const end = xml.indexOf(`</${name}>`, start)
  if (end < 0) return null
  const inner = xml.slice(start, end).trim()
  const text = inner.startsWith('<![CDATA[') && inner.endsWith(']]>') ? inner.slice(9, -3) : inner
  return text === '' ? null : text
}

const FACTS: Readonly<Record<string, ProviderFact>> = {
  PAYED: 'paid',
  CREATED: 'waiting',
  PREAUTH: 'waiting',
  REJECTED: 'declined',
  RETURN: 'reversed',
}

/** An order may have several tries, and one that was paid is stronger than all of them. */
function wordOf(xml: string, order: Order): Word | null {
  const orders = xml.split('<order>').slice(1)
  const words = orders.map((each): Word | null => {
    const said = tag(each, 'status')
    if (said === null) return null
    return {
      fact: FACTS[said] ?? 'waiting',
      said,
      order: tag(each, 'shop_order_number'),
      providerId: tag(each, 'shop_bill_id'),
      inWork: said === 'PREAUTH',
      merchant: null,
      amountKopiykas: hryvniasIn(tag(each, 'bill_amount')?.replace(/^-/, '')),
      // bills are made in hryvnias only, and the answer names no currency
      currency: tag(each, 'bill_currency') ?? 'UAH',
      at: null,
      feeKopiykas: null,
      returnedKopiykas: null,
      reason: tag(each, 'error_message'),
    }
  })
  const ownWords = words.filter((word) => word !== null).filter((word) => word.order === order.payment)
  const returned = returnedOf(ownWords, order)
  if (returned) return returned
  const ranks: readonly ProviderFact[] = ['paid', 'waiting', 'declined']
  for (const fact of ranks) {
    const ownWord = ownWords.find((word) => word.fact === fact)
    if (ownWord) return ownWord
  }
  return null
}

/** What was given back: each time with its sum. Less than was paid leaves the payment standing. */
function returnedOf(words: readonly Word[], order: Order): Word | null {
  const returns = words.filter(({ fact }) => fact === 'reversed')
  const [first] = returns
  if (!first) return null
  // a sum that is not told may be the whole
  const returnedKopiykas = returns.reduce(
    (sum, { amountKopiykas }) => sum + (amountKopiykas ?? order.amountKopiykas),
    0,
  )
  if (returnedKopiykas >= order.amountKopiykas) return first
  const paid = words.find(({ fact }) => fact === 'paid')
  return paid ? { ...paid, returnedKopiykas } : { ...first, returnedKopiykas }
}

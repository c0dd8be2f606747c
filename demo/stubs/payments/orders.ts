import { randomInt, randomUUID } from 'node:crypto'
import type { PayProvider } from '#domain/payment-life.ts'

/** How an order stands at a stub; each provider has its own words for it. */
export type StubState = 'created' | 'processing' | 'paid' | 'declined' | 'reversed'

/** An order of a shop at the stub of a provider. */
export type StubOrder = {
  readonly id: string
  readonly provider: PayProvider
  /** the number of the shop */
  readonly order: string
  readonly publicPart: string
  readonly secret: Readonly<Record<string, string>>
  /** asked for by the shop, kopiykas */
  readonly asked: number
  readonly description: string
  readonly returnUrl: string
  readonly callbackUrl: string
  readonly transaction: number
  readonly createdAt: Date
  state: StubState
  /** what was really paid: a stub may be told to take another sum or currency */
  kopiykas: number
  currency: string
  returned: number
  reason: string | null
  changedAt: Date
}

/** What a person, or a test, makes a stub do with an order. */
export const STUB_ACTS = [
  'pay',
  'pay-late',
  'pay-twice',
  'pay-silent',
  'pay-less',
  'pay-dollars',
  'processing',
  'finish',
  'decline',
  'forge',
  'chargeback',
] as const
export type StubAct = (typeof STUB_ACTS)[number]
export const isStubAct = (text: string): text is StubAct => STUB_ACTS.some((act) => act === text)

/** A message the stub sends of an order: what it claims, and whether it is signed as it should be. */
export type Notice = { readonly state: StubState; readonly forged: boolean; readonly afterMs: number }

/** The orders of all stubs, in memory. */
export function stubOrders(now: () => Date) {
  const byId = new Map<string, StubOrder>()
  const byOrder = new Map<string, StubOrder>()
  // another one after a restart: shops remember numbers
  let transactions = randomInt(1_000_000_000, 2_000_000_000)
  const keyOf = (provider: PayProvider, order: string) => `${provider} ${order}`
  return {
    byId: (id: string) => byId.get(id),
    find: (provider: PayProvider, order: string) => byOrder.get(keyOf(provider, order)),
    all: () => [...byId.values()],
    /** The order of a shop; asked for again, it is the same. */
    open(
      of: Omit<
        StubOrder,
        | 'id'
        | 'transaction'
        | 'createdAt'
        | 'state'
        | 'kopiykas'
        | 'currency'
        | 'returned'
        | 'reason'
        | 'changedAt'
      >,
    ): StubOrder {
      const known = byOrder.get(keyOf(of.provider, of.order))
      if (known) return known
      transactions += 1
      const made: StubOrder = {
        ...of,
        id: randomUUID(),
        transaction: transactions,
        createdAt: now(),
        state: 'created',
        kopiykas: of.asked,
        currency: 'UAH',
        returned: 0,
        reason: null,
        changedAt: now(),
      }
      byId.set(made.id, made)
      byOrder.set(keyOf(of.provider, of.order), made)
      return made
    },
    /** Moves an order. @returns the messages it sends about it */
    act(order: StubOrder, act: StubAct): Notice[] {
      const to = (
        state: StubState,
        change: Partial<Pick<StubOrder, 'kopiykas' | 'currency' | 'reason'>> = {},
      ) => Object.assign(order, { state, changedAt: now(), ...change })
      const noticeOf = (state: StubState, afterMs = 0): Notice => ({ state, forged: false, afterMs })
      // what is paid stays paid: the bank of the payer may still take it back, and messages may be repeated
      const over = order.state === 'paid' || order.state === 'reversed'
      if (over && act !== 'chargeback' && act !== 'forge') return [noticeOf(order.state)]
      switch (act) {
        case 'pay':
        case 'finish':
          to('paid')
          return [noticeOf('paid')]
        case 'pay-late':
          to('paid')
          return [noticeOf('paid', 20_000)]
        case 'pay-twice':
          to('paid')
          return [noticeOf('paid'), noticeOf('paid'), noticeOf('processing'), noticeOf('paid', 1500)]
        case 'pay-silent':
          to('paid')
          return []
        case 'pay-less':
          to('paid', { kopiykas: Math.max(1, order.asked - 100) })
          return [noticeOf('paid')]
        case 'pay-dollars':
          // EasyPay takes hryvnias only
          to('paid', order.provider === 'easypay' ? {} : { currency: 'USD' })
          return [noticeOf('paid')]
        case 'processing':
          to('processing')
          return [noticeOf('processing')]
        case 'decline':
          to('declined', { reason: 'Недостатньо коштів' })
          return [noticeOf('declined')]
        case 'forge':
          return [{ state: 'paid', forged: true, afterMs: 0 }]
        case 'chargeback':
          if (order.state !== 'paid') return []
          to('reversed')
          order.returned = order.kopiykas
          return [noticeOf('reversed')]
      }
    },
    /** Gives money back at the word of the shop. @returns false where there is not so much */
    refund(order: StubOrder, kopiykas: number): boolean {
      if (order.state !== 'paid' || kopiykas > order.kopiykas - order.returned) return false
      order.returned += kopiykas
      order.changedAt = now()
      if (order.returned === order.kopiykas) order.state = 'reversed'
      return true
    },
  }
}
export type StubOrders = ReturnType<typeof stubOrders>

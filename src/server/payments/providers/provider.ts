import type { PayProvider, ProviderFact } from '#domain/payment-life.ts'

/** An agreement of a company with a provider, opened for one use: its secret never leaves the memory of the server. */
export type Merchant = {
  readonly id: string
  readonly site: string
  readonly provider: PayProvider
  /** the public key, the number of the payee */
  readonly publicPart: string
  readonly secret: Readonly<Record<string, string>>
}

/** A payment as a provider needs it. */
export type Order = {
  /** the number under which the provider knows it: never used twice */
  readonly payment: string
  readonly providerId: string | null
  readonly amountKopiykas: number
  readonly description: string
  readonly email: string | null
  /** where the browser of the payer comes back, and where the provider sends its word */
  readonly returnUrl: string
  readonly callbackUrl: string
  readonly startedAt: Date
  readonly expiresAt: Date
}

/** How the browser goes to the provider: by a form it posts, or to a page. */
export type Going =
  | { readonly kind: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'page'; readonly url: string }

export type Created = {
  readonly going: Going
  readonly providerId: string | null
  /** what the provider answered; null: nothing was asked */
  readonly raw: string | null
}

/** What a provider says of a payment when it is asked. */
export type Word = {
  readonly fact: ProviderFact
  /** its own name of the state */
  readonly said: string
  /** the order it speaks of */
  readonly order: string | null
  readonly providerId: string | null
  /** while it waits: the payer has begun, and money may be moving */
  readonly inWork: boolean
  readonly merchant: string | null
  readonly amountKopiykas: number | null
  readonly currency: string | null
  readonly at: Date | null
  readonly feeKopiykas: number | null
  /** of it given back; null: not said */
  readonly returnedKopiykas: number | null
  readonly reason: string | null
}

/** What the server of a provider sent by itself. */
export type Received = {
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
/** Which payment, and by which agreement, an unproved message says it is about. */
type Pointed = { readonly order: string; readonly merchant: string | null }

type Asked = { readonly raw: string; readonly word: Word | null }

/** What a payment provider does, each by its published protocol. No method says what is paid but `ask`. */
export type Provider = {
  readonly name: PayProvider
  /** its messages are signed: one that is not is refused at once */
  readonly signs: boolean
  /** when it is asked it says how much of a payment was given back, and not only that all of it was */
  readonly tellsReturned: boolean
  /** origins of its pages, where a browser may be sent */
  readonly origins: readonly string[]
  create(merchant: Merchant, order: Order, signal: AbortSignal): Promise<Created>
  /** reads a message without believing it; null: it is none of this provider's */
  point(received: Received): Pointed | null
  /** whether the message is of the owner of the agreement; `limit` is for those who have to ask for a key */
  believe(merchant: Merchant, received: Received, limit: () => AbortSignal): Promise<boolean>
  ask(merchant: Merchant, order: Order, signal: AbortSignal): Promise<Asked>
  /** gives money back; the state afterwards is learned by asking */
  refund(
    merchant: Merchant,
    order: Order,
    refund: { readonly id: string; readonly amountKopiykas: number },
    signal: AbortSignal,
  ): Promise<string>
  /** what is answered to a message that has been kept */
  answer(now: Date): { readonly type: string; readonly body: string }
}

/** Where the providers are: their own servers, or the stubs of a demo and of tests. */
export type ProviderUrls = Readonly<Record<PayProvider, string>>

/** The provider cannot be reached or answers nonsense: nothing is known, so it is asked again. */
export class ProviderDown extends Error {
  constructor(detail: string, cause?: unknown) {
    super(detail, { cause })
    this.name = 'ProviderDown'
  }
}

/** The provider says no to this request for ever. */
export class ProviderRefused extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'ProviderRefused'
  }
}

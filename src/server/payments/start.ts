import type { z } from 'zod'
import type { payments } from '#contract/payments.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { PAY_MINUTES, type PayProvider } from '#domain/payment-life.ts'
import { assertRight, holdRight } from '#server/auth/rights.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { type Share, shareQr, splitBasket, type Wish } from './basket.ts'
import { paymentNumber } from './codes.ts'

/** Items of the caller's own accounts. @throws 'account-not-found' on an item | 'right-missing' */
async function ownWishes(deps: Deps, caller: Customer, items: readonly Wish[]): Promise<Wish[]> {
  const wishes = items.map((item, index) => ({
    ...item,
    account: ownNumber(caller, item.account, `items.${index}.account`),
  }))
  for (const account of new Set(wishes.map((wish) => wish.account)))
    await assertRight(deps, caller, account, 'pay')
  return wishes
}

export async function previewBasket(
  deps: Deps,
  caller: Customer,
  {
    items,
    provider = null,
  }: Pick<z.output<typeof payments.preview.request>, 'items'> & { provider?: PayProvider | null | undefined },
) {
  const wishes = await ownWishes(deps, caller, items)
  const split = await splitBasket(deps, wishes, provider ?? null)
  return {
    status: 'success' as const,
    provider: split.provider,
    providers: [...split.providers],
    kopiykas: split.shares.reduce((sum, { kopiykas }) => sum + kopiykas, 0),
    payments: split.shares.map((share) => ({
      payee: share.payee,
      kopiykas: share.kopiykas,
      feeKopiykas: share.feeKopiykas,
      qr: shareQr(share),
      parts: share.parts.map((part) => ({ ...part, covers: part.covers.map((cover) => ({ ...cover })) })),
    })),
  }
}

/** @throws 'conflict' on `payments` when they are more or fewer than were shown */
export async function startBasket(
  deps: Deps,
  caller: Customer,
  { items, provider, payments: shown }: z.output<typeof payments.start.request>,
) {
  const wishes = await ownWishes(deps, caller, items)
  const { shares } = await splitBasket(deps, wishes, provider)
  if (shares.length !== shown) throw new Problem('conflict', { field: 'payments' })
  await holdRight(deps, caller, [...new Set(wishes.map(({ account }) => account))], 'pay')
  const made = await writeBasket(
    deps,
    { user: caller.userId, door: 'cabinet', email: null, provider },
    shares,
  )
  return {
    status: 'success' as const,
    payments: made.map(({ payment, number, share }) => ({
      payment,
      number,
      kopiykas: share.kopiykas,
      payee: share.payee,
    })),
  }
}

type Payer = {
  readonly user: string | null
  readonly door: 'cabinet' | 'guest' | 'link'
  readonly email: string | null
  readonly provider: PayProvider
}

/** Writes the intent down before anybody goes to a provider: a basket, a payment for each payee, its parts. */
export async function writeBasket(
  deps: Pick<Deps, 'db' | 'now' | 'random'>,
  payer: Payer,
  shares: readonly Share[],
) {
  const { db, random } = deps
  const at = deps.now()
  const basket_id = random.uuid()
  await db
    .insertInto('portal.pay_baskets')
    .values({ basket_id, user_id: payer.user, door: payer.door, made_at: at })
    .execute()
  const made = shares.map((share) => ({
    payment: random.uuid(),
    number: paymentNumber(kyivDate(at), (below) => random.int(below)),
    share,
  }))
  const expires = new Date(at.getTime() + PAY_MINUTES * 60_000)
  await db
    .insertInto('portal.payments')
    .values(
      made.map(({ payment, number, share }) => ({
        payment_id: payment,
        number,
        basket_id,
        user_id: payer.user,
        site: share.site,
        provider: payer.provider,
        merchant_id: share.merchant,
        payee: JSON.stringify(share.payee),
        amount_kop: share.kopiykas,
        payer_fee_kop: share.feeKopiykas,
        email: payer.email,
        started_at: at,
        expires_at: expires,
        // nobody may ever go: then it is over
        next_ask_at: expires,
      })),
    )
    .execute()
  await db
    .insertInto('portal.payment_items')
    .values(
      made.flatMap(({ payment, share }) =>
        share.parts.map((part, index) => ({
          payment_id: payment,
          item: index + 1,
          account: normalizeAccountNumber(part.account),
          service: part.service,
          document: part.document,
          amount_kop: part.kopiykas,
          covers: JSON.stringify(part.covers),
        })),
      ),
    )
    .execute()
  return made
}

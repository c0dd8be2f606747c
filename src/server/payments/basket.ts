import type { z } from 'zod'
import type { payments } from '#contract/payments.ts'
import { bankOf } from '#domain/bank-services.ts'
import { PAY_PROVIDERS, payerFeeOf, type PayProvider } from '#domain/payment-life.ts'
import { checkNbuPayment, NBU_LOCK, nbuQrLink, nbuText } from '#domain/qr-nbu.ts'
import type { AccountHead } from '#server/accounts/person-accounts.ts'
import { onField } from '#server/core/on-field.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Cover, Payee } from '#server/db/schema-payments.ts'
import type { Deps } from '#server/deps.ts'
import { type MerchantRow, openMerchants } from '#server/open-merchants.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { Problem } from '#server/problem.ts'
import { pay } from '#text/pay.ts'

export type Wish = z.output<typeof payments.preview.request>['items'][number]
type Laid = FmReply<'ZPORTAL_PAYMENT_PREVIEW'>['payments'][number]

/** A part of a payment: of one account, with what each hryvnia of it covers. */
export type Part = {
  readonly account: string
  readonly address: string
  readonly service: string | null
  readonly document: string | null
  readonly kopiykas: number
  readonly covers: readonly Cover[]
}
/** What goes to one payee at once. */
export type Share = {
  readonly site: string
  readonly merchant: string
  readonly payee: Payee
  readonly kopiykas: number
  readonly feeKopiykas: number
  readonly parts: readonly Part[]
}

/**
 * Providers by which a company can be paid, and what each takes from the payer on top, hundredths of a percent: the most
 * of its agreements, since a payer without a cabinet is not told which services they owe for.
 */
export async function openWays(deps: Pick<Deps, 'db' | 'core'>, site: string) {
  const merchants = deps.core.can('payment-post') ? await openMerchants(deps, [site]) : []
  const providers = providersOf(merchants, [site])
  const feeOf = (by: PayProvider) =>
    Math.max(...merchants.flatMap(({ provider, payer_fee }) => (provider === by ? payer_fee : [])))
  return { providers, fees: providers.map((provider) => ({ provider, hundredths: feeOf(provider) })) }
}

const providersOf = (merchants: readonly MerchantRow[], sites: readonly string[]) =>
  PAY_PROVIDERS.filter((provider) =>
    sites.every((site) =>
      merchants.some(
        (merchant) => merchant.site === site && merchant.provider === provider && merchant.service === null,
      ),
    ),
  )

/** Heads of the accounts of a basket. @throws 'account-not-found' on the account of an item */
async function headsOf({ core }: Pick<Deps, 'core'>, wishes: readonly Wish[]) {
  const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, {
    accounts: [...new Set(wishes.map(({ account }) => account))],
  })
  const heads = new Map(accounts.map((head) => [head.account, head]))
  for (const [index, { account }] of wishes.entries())
    if (!heads.has(account)) throw new Problem('account-not-found', { field: `items.${index}.account` })
  return heads
}

/** What each wish would pay, asked account by account in the order in which they stand. */
async function laidOf({ core }: Pick<Deps, 'core'>, wishes: readonly Wish[]): Promise<readonly Laid[]> {
  const byAccount = Map.groupBy(wishes.entries(), ([, { account }]) => account)
  const laid: Laid[] = []
  for (const [account, accountWishes] of byAccount) {
    const { payments: answer } = await core
      .call(fm.ZPORTAL_PAYMENT_PREVIEW, {
        account,
        payments: accountWishes.map(([, { kopiykas, service, document }]) => ({
          amountKopiykas: kopiykas,
          service,
          document,
        })),
      })
      .catch(onField('not-found', 'items'))
    for (const [place, [index]] of accountWishes.entries()) {
      const preview = answer[place]
      if (preview) laid[index] = preview
    }
  }
  return laid
}

const coversOf = ({ lines, advance }: Laid): Cover[] => [
  ...lines.map(({ service, name, document, bill, dueOn, paysKopiykas }) => ({
    service,
    name,
    document,
    bill,
    dueOn,
    kopiykas: paysKopiykas,
  })),
  ...(advance
    ? [
        {
          service: advance.service,
          name: pay.advance,
          document: null,
          bill: null,
          dueOn: null,
          kopiykas: advance.kopiykas,
        },
      ]
    : []),
]

/**
 * Splits a wish by the agreements and bank accounts that its services have: usually one for all. Whoever takes only a part of it is told
 * which service it is of, so that the core books it there.
 */
function partsOf(
  wish: Wish,
  head: AccountHead,
  laid: Laid,
  merchants: readonly MerchantRow[],
  company: string,
) {
  const common = merchants.find(({ service }) => service === null)
  const merchantOf = (service: string) => merchants.find((merchant) => merchant.service === service) ?? common
  const covers = coversOf(laid)
  const byPayee = Map.groupBy(covers, ({ service }) => {
    const merchant = merchantOf(service)
    return merchant ? `${merchant.merchant_id} ${payeeOf(head, merchant, company, service).iban}` : ''
  })
  const isSingle = byPayee.size === 1
  return [...byPayee.values()].flatMap((taken) => {
    const [{ service } = { service: '' }] = taken
    const merchant = merchantOf(service)
    if (!merchant) return []
    const payee = payeeOf(head, merchant, company, service)
    const groups = isSingle ? [taken] : [...Map.groupBy(taken, ({ service }) => service).values()]
    return groups.map((group) => ({
      merchant,
      payee,
      part: {
        account: wish.account,
        address: head.address,
        service: isSingle ? (wish.service ?? null) : (group[0]?.service ?? null),
        document: isSingle ? (wish.document ?? null) : null,
        kopiykas: group.reduce((sum, { kopiykas }) => sum + kopiykas, 0),
        covers: group,
      } satisfies Part,
    }))
  })
}

/**
 * A basket by payees: a payment for each, whichever account of it is whose.
 *
 * @param provider null: the first that is open
 * @throws 'account-not-found' | 'not-found' on an item; 'not-offered' where the provider is not open for all of them
 */
export async function splitBasket(
  deps: Pick<Deps, 'db' | 'core'>,
  wishes: readonly Wish[],
  provider: PayProvider | null,
) {
  const heads = await headsOf(deps, wishes)
  const sites = [...new Set([...heads.values()].map(({ site }) => site))]
  const merchants = await openMerchants(deps, sites)
  const providers = deps.core.can('payment-post') ? providersOf(merchants, sites) : []
  const chosen = provider ?? providers[0] ?? null
  if (chosen === null || !providers.includes(chosen)) throw new Problem('not-offered')
  const laid = await laidOf(deps, wishes)
  const names = new Map(
    await Promise.all(sites.map(async (site) => [site, (await companyHead(deps, site)).name] as const)),
  )
  const pieces = wishes.flatMap((wish, index) => {
    const head = heads.get(wish.account)
    const preview = laid[index]
    if (!head || !preview) return []
    const siteMerchants = merchants.filter(({ site, provider: by }) => site === head.site && by === chosen)
    return partsOf(wish, head, preview, siteMerchants, names.get(head.site) ?? '')
  })
  const groups = Map.groupBy(
    pieces,
    ({ merchant, payee }) => `${merchant.merchant_id} ${payee.iban} ${payee.edrpou}`,
  )
  const shares = [...groups.values()].flatMap((group): Share[] => {
    const [first] = group
    if (!first) return []
    const kopiykas = group.reduce((sum, { part }) => sum + part.kopiykas, 0)
    return [
      {
        site: first.merchant.site,
        merchant: first.merchant.merchant_id,
        payee: first.payee,
        kopiykas,
        feeKopiykas: payerFeeOf(kopiykas, first.merchant.payer_fee),
        parts: group.map(({ part }) => part),
      },
    ]
  })
  return { provider: chosen, providers, shares, heads }
}

/** Whom an agreement pays for a service: the payee it names, or the bank account of the company for that service. */
function payeeOf(head: AccountHead, merchant: MerchantRow, company: string, service: string): Payee {
  if (merchant.payee_iban === null) {
    const bank = bankOf(head, service)
    return { name: company, edrpou: bank.edrpou, iban: bank.account, bankName: bank.name }
  }
  return {
    name: merchant.payee_name ?? company,
    edrpou: merchant.payee_edrpou ?? head.bankEdrpou,
    iban: merchant.payee_iban,
    bankName: '',
  }
}

/** What stands in the payment as its purpose: the account, or how many of them. */
export const purposeOf = (parts: readonly Pick<Part, 'account'>[]): string =>
  pay.purpose([...new Set(parts.map(({ account }) => account))])

/** The link of the NBU QR code of a share, for whoever pays in the application of a bank; null: it cannot be made. */
export function shareQr({
  payee,
  kopiykas,
  parts,
}: Pick<Share, 'payee' | 'kopiykas' | 'parts'>): string | null {
  const code = {
    name: nbuText(payee.name),
    iban: payee.iban,
    amount: kopiykas,
    code: payee.edrpou,
    purpose: nbuText(purposeOf(parts)),
    lock: NBU_LOCK.allButAmount,
  }
  return checkNbuPayment(code).length === 0 ? nbuQrLink(code) : null
}

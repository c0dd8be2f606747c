import { createHmac } from 'node:crypto'
import type { PayProvider } from '#domain/payment-life.ts'
import type { Deps } from '#server/deps.ts'
import { Fault } from '#server/fault.ts'
import { openWithAny, sealMessage } from '#server/outbox/seal.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Merchant } from './providers/provider.ts'

type Store = Pick<Deps, 'db' | 'secrets'>

/** The fields of each provider that nobody ever reads again, and what its public part is. */
export const MERCHANT_SECRETS: Readonly<Record<PayProvider, readonly string[]>> = {
  liqpay: ['privateKey'],
  monopay: ['token'],
  portmone: ['login', 'password', 'key'],
  easypay: ['serviceKey', 'secretKey'],
}

const owner = (merchantId: string) => ({ messageId: merchantId, channel: 'merchant', recipient: 'secret' })

/** Seals what is secret of an agreement: in another row it does not open. */
export const sealMerchant = (
  seal: Buffer,
  nonce: Buffer,
  merchantId: string,
  secret: Readonly<Record<string, string>>,
): Buffer => sealMessage(seal, nonce, owner(merchantId), JSON.stringify(secret))

/** By which two secrets are compared, and which tells nothing of either. */
export const merchantFingerprint = (
  { accounts }: Pick<Secrets, 'accounts'>,
  secret: Readonly<Record<string, string>>,
): string =>
  createHmac('sha256', accounts)
    .update(JSON.stringify(Object.entries(secret).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 12)

type Row = {
  merchant_id: string
  site: string
  provider: PayProvider
  public_part: string
  sealed: Buffer
}

function opened({ secrets }: Pick<Deps, 'secrets'>, row: Row): Merchant {
  const { seal, previous } = secrets
  const keys = previous ? [seal, previous.seal] : [seal]
  const secret: unknown = JSON.parse(openWithAny(keys, owner(row.merchant_id), row.sealed))
  if (typeof secret !== 'object' || secret === null) throw new Fault('a merchant does not open')
  return {
    id: row.merchant_id,
    site: row.site,
    provider: row.provider,
    publicPart: row.public_part,
    secret: secret as Record<string, string>, // written by sealMerchant
  }
}

/** The agreement by which a payment was begun, whatever has replaced it since. */
export async function merchantOf(deps: Store, merchantId: string): Promise<Merchant> {
  const row = await deps.db
    .selectFrom('portal.merchants')
    .select(['merchant_id', 'site', 'provider', 'public_part', 'sealed'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return opened(deps, row)
}

const KEPT_MS = 20_000
/** One that is not known may have been entered just now, but not thousands of them a second. */
const MISSED_MS = 2_000
const FEW = 200

/**
 * Agreements that a message of a provider may be signed by: those in force, and those replaced lately. Kept for a short
 * time, so that thousands of forged messages ask the database nothing.
 */
export function keptMerchants(deps: Store) {
  let loaded: { at: number; all: Promise<readonly Merchant[]> } | null = null
  const load = async () => {
    const rows = await deps.db
      .selectFrom('portal.merchants')
      .select(['merchant_id', 'site', 'provider', 'public_part', 'sealed'])
      .where('state', 'in', ['active', 'replaced'])
      .orderBy('active_from', 'desc')
      .limit(FEW)
      .execute()
    return rows.map((row) => opened(deps, row))
  }
  const known = async (olderThanMs: number): Promise<readonly Merchant[]> => {
    const at = performance.now()
    if (loaded === null || at - loaded.at > olderThanMs) {
      const all = load()
      loaded = { at, all }
      all.catch(() => {
        loaded = null
      })
    }
    return loaded.all
  }
  return {
    /** Of a provider, by the public part where the message names it. */
    async find(provider: PayProvider, publicPart: string | null): Promise<readonly Merchant[]> {
      const ours = (merchant: Merchant) =>
        merchant.provider === provider && (publicPart === null || merchant.publicPart === publicPart)
      const merchants = (await known(KEPT_MS)).filter(ours)
      return merchants.length > 0 ? merchants : (await known(MISSED_MS)).filter(ours)
    },
  }
}
export type KeptMerchants = ReturnType<typeof keptMerchants>

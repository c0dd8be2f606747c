import { readPrice } from '#domain/price-text.ts'
import { PRICE_KINDS } from '#domain/prices.ts'
import { isSite } from '#domain/site.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

type Confirmed = {
  proposal_id: string
  subject: string
  before: Record<string, string>
  after: Record<string, string>
}

/**
 * Enters a confirmed price. The key is the proposal's: a confirmation that is repeated after a lost answer enters it
 * once. @throws 'conflict' when its months were billed or got another price since it was proposed
 */
export async function enterPrice(
  { core, now }: Pick<Deps, 'core' | 'now'>,
  { proposal_id, subject, before, after }: Confirmed,
  by: string,
): Promise<void> {
  const [site, kindName, variant = ''] = subject.split(':')
  const kind = PRICE_KINDS.find((priceKind) => priceKind === kindName)
  const value = kind && readPrice(kind, after['energy'] ?? after['perMwh'] ?? after['zone'] ?? '')
  if (!isSite(site) || !kind || !value) throw new Problem('conflict')
  try {
    await core.call(
      fm.ZPORTAL_PRICE_ENTER,
      {
        site,
        kind,
        variant,
        value,
        validFrom: after['validFrom'] ?? '',
        validTo: after['validTo'] || null,
        act: after['act'] || null,
        actOn: after['actOn'] || null,
        actUrl: after['actUrl'] || null,
        replaces: before['validFrom'] || null,
        by,
        now: now().toISOString(),
      },
      { key: `proposal:${proposal_id}` },
    )
  } catch (error) {
    const stale =
      error instanceof Problem && (error.code === 'price-billed' || error.code === 'price-overlaps')
    throw stale ? new Problem('conflict') : error
  }
}

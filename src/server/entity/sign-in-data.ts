import type { z } from 'zod'
import type { businessAuth } from '#contract/business-auth.ts'
import type { Deps } from '#server/deps.ts'
import { loadAccount } from './account-data.ts'
import { type BusinessLink, businessLinks, entityAccountOf, providerAccountOf } from './accounts.ts'

type EntityReply = z.input<typeof businessAuth.entity.response>
export type EntityData = Omit<EntityReply, 'status' | 'user'>
type Warning = EntityData['warnings'][number]

/** Statuses with which nothing has to be said about an account. */
const GOOD = ['active', 'activated']

/**
 * Everything the entity cabinet starts from (spec §3, §7): the accounts of the company and, of the chosen one, the
 * places, meters, period and calculation. An entity flagged admin is also a provider: `provider` is then not null.
 */
export async function entityDataOf(
  deps: Pick<Deps, 'db' | 'core' | 'now'>,
  user: { user_id: string; is_admin: boolean; whats_new_on: boolean; welcomed: boolean },
  chosen: string,
): Promise<EntityData> {
  const [links, loaded, { places }, balance] = await Promise.all([
    businessLinks(deps, user.user_id),
    loadAccount(deps, chosen),
    deps.core.call('ZPORTAL_PLACES_GET', { number: chosen }),
    deps.core.call('ZPORTAL_BALANCE_GET', { number: chosen }),
  ])
  const { verificationOverdue, custom_info: _, ...account } = loaded
  const owes = Math.min(balance.beginDebet, balance.debet) > 0
  const head = links.find((link) => link.account === chosen)?.head
  const warnings: Warning['code'][] = [
    ...(owes ? (['overdue-debt'] as const) : []),
    ...(head?.flags.unpaidAct ? (['unpaid-act'] as const) : []),
    ...(head?.flags.heldReading ? (['held-reading'] as const) : []),
    ...(verificationOverdue ? (['verification-overdue'] as const) : []),
  ]
  return {
    ...account,
    places: places.map(({ placeId, name, address, eic }) => ({ placeId, name, address, eic })),
    accounts: links.map(entityAccountOf),
    accountsAndLegacy: links.map((link) => ({
      account: link.account,
      legacy_ID: link.head?.legacyId ?? null,
    })),
    provider: user.is_admin ? { accounts: links.map(providerAccountOf) } : null,
    whatsNewOn: user.whats_new_on,
    showWelcomePopUp: !user.welcomed,
    showDunningWarningForm: owes,
    warnings: warnings.map((code) => ({ code, account: chosen })),
    supplWarnings: user.is_admin ? notActive(links) : [],
  }
}

const notActive = (links: readonly BusinessLink[]): Warning[] =>
  links
    .filter(({ status }) => !GOOD.includes(status.toLowerCase()))
    .map(({ account }) => ({ code: 'account-not-active', account }))

import type { z } from 'zod'
import type { businessAuth } from '#contract/business-sign-in.ts'
import type { Deps } from '#server/deps.ts'
import { loadAccount } from './account-data.ts'
import { type BusinessLink, businessLinks, entityAccountOf, providerAccountOf } from './accounts.ts'
import { notActive } from './alerts.ts'

type EntityReply = z.input<typeof businessAuth.entity.response>
export type EntityData = Omit<EntityReply, 'status' | 'user'>

/**
 * Everything the entity cabinet starts from (spec §3, §7): the accounts of the company, and the places, meters, period
 * and calculation of the chosen one. An entity flagged admin is also a provider: then `provider` is not null.
 */
export async function entityDataOf(
  deps: Pick<Deps, 'db' | 'core' | 'now'>,
  user: { user_id: string; is_admin: boolean; whats_new_on: boolean; welcomed: boolean },
  chosen: string,
  onlyAccount: string | null = null,
): Promise<EntityData> {
  const links = await businessLinks(deps, user.user_id, onlyAccount)
  const head = links.find((link) => link.account === chosen)?.head
  const { data } = await loadAccount(deps, chosen, head)
  return {
    ...data,
    ...accountsOf(links),
    provider: user.is_admin ? { accounts: links.map(providerAccountOf) } : null,
    // new users get the welcome instead: nothing has changed for them yet
    whatsNewOn: user.welcomed && user.whats_new_on,
    showWelcomePopUp: !user.welcomed,
    supplWarnings: user.is_admin ? notActive(links) : [],
  }
}

/** The lists of accounts that every sign-in to the entity cabinet returns. */
export const accountsOf = (links: readonly BusinessLink[]) => ({
  accounts: links.map(entityAccountOf),
  accountsAndLegacy: links.map((link) => ({ account: link.account, legacy_ID: link.head?.legacyId ?? null })),
})

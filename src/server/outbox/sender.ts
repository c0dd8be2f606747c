import { phonesOfSettings } from '#domain/company-phones.ts'
import { isSite } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { companies } from '#text/companies.ts'
import { portalName, type Sender } from '#text/messages.ts'

/**
 * The sender of messages to a user: the user's company, for a household that of its apartments, by the settings of the
 * site, and the address of this installation. Data that nobody has entered are left out.
 */
export async function senderTo(
  deps: Pick<Deps, 'db' | 'config'>,
  user: { readonly user_id?: string; readonly site?: string | null },
): Promise<Sender> {
  if (user.site || !user.user_id) return senderOf(deps, user.site)
  const link = await deps.db
    .selectFrom('portal.account_links')
    .select('site')
    .where('user_id', '=', user.user_id)
    .orderBy('is_default', 'desc')
    .orderBy('dropped_at', (by) => by.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return senderOf(deps, link?.site)
}

/** The same for the site of an account or of a call. */
export async function senderOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  site: string | null | undefined,
): Promise<Sender> {
  const known = isSite(site) ? site : null
  const settings =
    known &&
    (await db
      .selectFrom('portal.site_settings')
      .select(['sitename', 'company'])
      .where('site', '=', known)
      .executeTakeFirst())
  const usual = known && config.demo ? companies[known] : null
  const [phone = null] = phonesOfSettings(settings?.company ?? {})
  return {
    name: settings?.sitename || usual?.sitename || portalName(),
    phone,
    link: config.publicUrl,
    site: known,
  }
}

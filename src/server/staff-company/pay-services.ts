import type { z } from 'zod'
import type { staffPayServices } from '#contract/staff-pay-services.ts'
import { PAY_FLAGS, PAY_PROVIDERS, type PayProvider } from '#domain/payment-life.ts'
import type { Site } from '#domain/site.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite } from '#server/auth/staff.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import type { Handlers } from '#server/handlers.ts'
import { payProviders } from '#text/staff-payments.ts'
import { type Admin, settingsOf } from './store.ts'

type Store = Pick<Deps, 'db'>

/** Providers of a company as they stand: switched on or not, with keys or without. */
async function servicesOf({ db }: Store, site: Site) {
  const [settings, keys] = await Promise.all([
    db.selectFrom('portal.site_settings').select('env').where('site', '=', site).executeTakeFirst(),
    db
      .selectFrom('portal.merchants')
      .select('provider')
      .distinct()
      .where('site', '=', site)
      .where('state', '=', 'active')
      .execute(),
  ])
  return PAY_PROVIDERS.map((provider) => ({
    provider,
    open: settings?.env[PAY_FLAGS[provider].flag] ?? PAY_FLAGS[provider].byDefault,
    keys: keys.some((key) => key.provider === provider),
  }))
}

/** @throws 'not-found' for a company the employee does not edit */
async function list(deps: Deps, caller: Admin, { site }: z.output<typeof staffPayServices.list.request>) {
  assertSite(caller, 'company.edit', site, 'site')
  return { status: 'success' as const, rows: await servicesOf(deps, site) }
}

const namesOf = (rows: readonly { provider: PayProvider; open: boolean }[]): string =>
  rows
    .filter(({ open }) => open)
    .map(({ provider }) => payProviders[provider])
    .join(', ')

/** @throws 'not-found' for a company the employee does not edit */
async function set(
  deps: Deps,
  caller: Admin,
  { site, provider, open }: z.output<typeof staffPayServices.set.request>,
  visit: Visit,
) {
  assertSite(caller, 'company.edit', site, 'site')
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    await settingsOf(inner, site, { lock: true })
    const before = await servicesOf(inner, site)
    const rows = before.map((row) => (row.provider === provider ? { ...row, open } : row))
    if (namesOf(before) === namesOf(rows)) return { status: 'success' as const, rows }
    const { env } = await db
      .selectFrom('portal.site_settings')
      .select('env')
      .where('site', '=', site)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('portal.site_settings')
      .set({ env: JSON.stringify({ ...env, [PAY_FLAGS[provider].flag]: open }), updated_at: deps.now() })
      .where('site', '=', site)
      .execute()
    await writeAudit(inner, visit, {
      action: 'company-changed',
      outcome: 'success',
      actorKind: 'admin',
      actorId: caller.userId,
      site,
      details: { 'before.payServices': namesOf(before), 'after.payServices': namesOf(rows) },
    })
    return { status: 'success' as const, rows }
  })
}

export const staffPayServicesRoutes: Handlers<typeof staffPayServices> = { list, set }

import { sql } from 'kysely'
import { siteOfAccount } from '#domain/site.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import type { Application } from './check-claims.ts'

/** Makes the user of an approved application, with its accounts and its responsible person. @returns the user's id */
export async function openCabinet(deps: Deps, application: Application): Promise<string> {
  const { db, random, now } = deps
  const accounts = await accountsOf(deps, application)
  const [first] = accounts
  const attribute01 =
    application.kind === 'entity' && first
      ? (await deps.core.call(fm.ZPORTAL_CUSTOM_INFO, { account: first })).attribute01
      : null
  const user_id = random.uuid()
  await db
    .insertInto('portal.users')
    .values({
      user_id,
      kind: application.kind,
      login: application.login,
      site: application.site,
      partner: sql<string>`nextval('portal.partner_number')::text`,
      surname: null,
      name: null,
      middle_name: null,
      company: application.company,
      edrpou: application.edrpou,
      phone: application.phone,
      email: application.email,
      // an administrator has checked who the company is
      email_proved_at: now(),
      attribute01,
      password_hash: application.password_hash,
      totp_secret: null,
      totp_last_step: null,
      created_at: now(),
      password_changed_at: application.created_at,
    })
    .execute()
  if (accounts.length > 0)
    await db
      .insertInto('portal.account_links')
      .values(
        accounts.map((account, position) => ({
          user_id,
          account,
          site: siteOfAccount(account)?.site ?? '',
          object_name: null,
          position,
          status: 'activated',
          added_at: now(),
          dropped_at: null,
        })),
      )
      .execute()
  await db
    .insertInto('portal.responsibles')
    .values({
      user_id,
      responsible_id: random.uuid(),
      name: application.responsible,
      position: null,
      phone: application.phone,
      email: application.email,
      rights: ['people'],
    })
    .execute()
  return user_id
}

/** For a business all accounts of its unique code, for a provider the account it named. */
async function accountsOf(deps: Deps, application: Application): Promise<string[]> {
  const { kind, account, unique_code } = application
  if (kind === 'provider' || unique_code === null) return account === null ? [] : [account]
  const { accounts } = await deps.core.call(fm.ZPORTAL_ENTITY_ACCOUNTS, { uniqueCode: unique_code })
  return accounts.map(({ account: number }) => number)
}

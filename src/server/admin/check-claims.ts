import type { Selectable } from 'kysely'
import { fm } from '#server/core/function-modules.ts'
import type { Database } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/** An application to open a business cabinet. */
export type Application = Selectable<Database['portal.applications']>

export type Checks = {
  /** the account belongs to the unique code */
  accountOfUniqueCode: boolean | null
  edrpouAgrees: boolean | null
  /** the core has the phone or the e-mail as that of the customer */
  contactKnown: boolean | null
  loginFree: boolean
}

/**
 * Checks the claims of applications against the core, to help the administrator decide. null = nothing to compare with.
 */
export async function checkClaims(
  deps: Pick<Deps, 'db' | 'core'>,
  applications: readonly Application[],
): Promise<Checks[]> {
  if (applications.length === 0) return []
  const taken = await deps.db
    .selectFrom('portal.users')
    .select(['kind', 'login'])
    .where(
      'login',
      'in',
      applications.map((each) => each.login),
    )
    .execute()
  return Promise.all(
    applications.map(async (each) => {
      const info = each.account === null ? null : await customInfo(deps, each.account)
      const { phone, email } = info?.customer ?? { phone: null, email: null }
      return {
        accountOfUniqueCode: each.kind === 'entity' ? info?.uniqueCode === each.unique_code : null,
        edrpouAgrees: info?.customer.edrpou ? info.customer.edrpou === each.edrpou : null,
        contactKnown: phone || email ? phone === each.phone || email === each.email : null,
        loginFree: !taken.some((user) => user.kind === each.kind && user.login === each.login),
      }
    }),
  )
}

/** null when the core has no such account. */
async function customInfo({ core }: Pick<Deps, 'core'>, number: string) {
  try {
    return await core.call(fm.ZPORTAL_CUSTOM_INFO, { account: number })
  } catch (error) {
    if (error instanceof Problem && error.code === 'account-not-found') return null
    throw error
  }
}

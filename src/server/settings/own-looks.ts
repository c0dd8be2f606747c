import { sql } from 'kysely'
import type { z } from 'zod'
import type { looks } from '#contract/looks.ts'
import { isSite } from '#domain/site.ts'
import { ownLooks as list } from '#lists/own-looks.ts'
import { onKyivDays } from '#server/db/kyiv-days.ts'
import type { Customer, Deps } from '#server/deps.ts'
import type { Handlers } from '#server/handlers.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { selectPage } from '#server/lists/order.ts'

type Wanted = z.output<typeof looks.list.request>

/** Who of the staff looked at the data of the own accounts, the latest first. @throws 'period-invalid' */
async function page({ db }: Pick<Deps, 'db'>, { accounts, userId }: Customer, input: Omit<Wanted, 'token'>) {
  const query = db
    .selectFrom('portal.account_looks')
    .select(['look_id', 'at', 'account', 'site', 'way', 'reason', 'ticket', 'words'])
    .where('account', 'in', accounts.length === 0 ? [''] : [...accounts])
    // a view of somebody else's cabinet of the same account is theirs
    .where((is) => is.or([is('user_id', 'is', null), is('user_id', '=', userId)]))
    .where(onKyivDays('at', input))
  const { rows, total } = await selectPage(requestOf(list, input), query, {
    sorts: { at: sql.ref('at'), account: sql.ref('account') },
    then: sql`at desc, look_id`,
  })
  return {
    total,
    rows: rows.flatMap(({ look_id, at, site, ...row }) =>
      isSite(site) ? [{ id: look_id, at: at.toISOString(), site, ...row }] : [],
    ),
  }
}

export const looksRoutes: Handlers<typeof looks> = {
  list: async (deps, caller, input) => ({ status: 'success', ...(await page(deps, caller, input)) }),
  listExport: (deps, caller, { format, ...input }) =>
    exportList(list, format, null, (at) => page(deps, caller, { ...input, ...at }), WHOLE),
}

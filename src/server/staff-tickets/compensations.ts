import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffTickets as calls } from '#contract/staff-tickets.ts'
import { addDays } from '#domain/calendar.ts'
import { kyivMidnight } from '#domain/kyiv.ts'
import { compensations } from '#lists/staff-tickets.ts'
import { ofSites } from '#server/auth/staff.ts'
import type { Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { selectQueue } from '#server/lists/order.ts'
import type { Staff } from './store.ts'

type Wanted = Omit<z.output<typeof calls.compensations.request>, 'token'>

const sorts = { dueOn: sql.ref('c.due_on'), foundAt: sql.ref('c.found_at') } as const

async function page({ db }: Deps, caller: Staff, input: Wanted) {
  let query = db
    .selectFrom('portal.compensations as c')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'c.ticket_id')
    .selectAll('c')
    .select('t.number')
    .where(ofSites(caller, 'tickets.read', sql.ref('c.site')))
  if (input.site) query = query.where('c.site', '=', input.site)
  if (input.from) query = query.where('c.found_at', '>=', kyivMidnight(input.from))
  if (input.to) query = query.where('c.found_at', '<', kyivMidnight(addDays(input.to, 1)))
  const { rows, total } = await selectQueue(db, requestOf(compensations, input), query, {
    sorts,
    known: ['dueOn', 'foundAt'],
    then: sql`c.ticket_id`,
  })
  return {
    total,
    rows: rows.map((row) => ({
      ticket: row.ticket_id,
      number: row.number,
      site: row.site,
      account: row.account,
      kind: row.topic,
      dueOn: row.due_on,
      foundAt: row.found_at.toISOString(),
      customer: row.customer,
      leastKopiykas: row.least_kop,
      mostKopiykas: row.most_kop,
      act: row.act,
      confidence: row.confidence,
    })),
  }
}

/** Terms of answers that were missed in the caller's companies. */
export const listCompensations = async (
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.compensations.request>,
) => ({ status: 'success' as const, ...(await page(deps, caller, input)) })

export const exportCompensations = (
  deps: Deps,
  caller: Staff,
  { format, ...input }: z.output<typeof calls.compensationsExport.request>,
) => exportList(compensations, format, null, (at) => page(deps, caller, { ...input, ...at }), WHOLE)

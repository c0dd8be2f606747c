import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'

/**
 * The 1st of the month for which account `a` is to be closed next, so that months are closed in order and none is
 * skipped: the month after its last closed one; before the first closing, the month after the last reading that a bill
 * counts, or else the month of the first reading. A meter that was removed on a known day counts too: its months were
 * not closed yet. `otherwise` if nothing was ever read.
 */
export const nextMonth = (otherwise: IsoDate | null): RawBuilder<IsoDate> => sql<IsoDate>`
  coalesce(
    (select (max(c.period) + interval '1 month')::date from core.calculations c
      where c.account_id = a.account_id and (c.bill_number is not null or c.nothing_due)),
    (select greatest(date_trunc('month', a.opened_on), date_trunc('month',
        coalesce(max(r.counts_on) filter (where r.state = 'billed'), min(r.counts_on))))::date
      from core.readings r join core.meters m on m.account_id = r.account_id and m.meter_id = r.meter_id
      where r.account_id = a.account_id and (m.state = 'active' or m.removed_on is not null)
        and r.superseded_by is null and r.state not in ('rejected', 'held')
      having count(*) > 0),
    ${otherwise}::date)`

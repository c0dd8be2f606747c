import type { ColumnType } from 'kysely'
import type { Zone } from '#domain/zone.ts'

type MassState = 'checked' | 'sending' | 'done'
export type MassVerdict = 'good' | 'confirm' | 'bad' | 'skipped'
type MassOutcome = 'sent' | 'refused'
type Figure = ColumnType<string | null, number | null, number | null>

/** Files of readings and their rows. */
export type MassTables = {
  'portal.mass_files': {
    file_id: string
    user_id: string
    state: ColumnType<MassState, MassState | undefined, MassState>
    counts_on: string
    checked_at: Date
    confirmed_at: ColumnType<Date | null, Date | undefined, Date>
    deviations: ColumnType<boolean, boolean | undefined, boolean>
    leased_until: ColumnType<Date | null, Date | undefined, Date | null>
    /** store.ts says its shape */
    taken: ColumnType<unknown, string | null | undefined, string | null>
  }
  /** A check that is being made. */
  'portal.mass_checks': {
    file_id: string
    leased_until: Date
    judged: ColumnType<number, number | undefined, number>
    total: ColumnType<number, number | undefined, number>
    problem: ColumnType<unknown, string | null | undefined, string | null>
  }
  'portal.mass_rows': {
    file_id: string
    row_number: number
    account: string
    eic: string
    place: string
    meter: string
    zone_typed: string
    value_typed: string
    date_typed: string
    meter_id: string | null
    zone: Zone | null
    value: Figure
    previous: Figure
    previous_date: string | null
    kwh: Figure
    verdict: MassVerdict
    code: string | null
    params: ColumnType<Record<string, string | number>, string, string>
    outcome: MassOutcome | null
    receipt: string | null
  }
}

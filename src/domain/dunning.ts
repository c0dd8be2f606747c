import { addDays, daysBetween, type IsoDate, type WorksOn } from './calendar.ts'

export type DunningInitiator = 'supplier' | 'operator'
export type DunningGround = 'debt' | 'no-access'

/** Working days between the warning and the cut: at least so many (ПРРЕЕ 7.5; facts §2.5). */
export const LEAST_NOTICE: Readonly<Record<DunningInitiator, number>> = { supplier: 10, operator: 5 }

/** Working days after the day of the warning, the day of the cut included. */
export function noticeDays(issuedOn: IsoDate, cutOn: IsoDate, works: WorksOn): number {
  let days = 0
  for (let n = 1; n <= daysBetween(issuedOn, cutOn); n++) if (works(addDays(issuedOn, n))) days += 1
  return days
}

/**
 * Whether a court ruling that opens a case stops the cut of a business: not where the debt is to a supplier (ПРРЕЕ 7.11
 * since 01.12.2025; facts of documents §2.1).
 */
export const courtStops = ({
  initiator,
  ground,
}: {
  readonly initiator: DunningInitiator
  readonly ground: DunningGround
}): boolean => !(initiator === 'supplier' && ground === 'debt')

type Told = {
  readonly cutAt: string
  readonly sentAt: string | null
  readonly deliveredAt: string | null
  readonly openedAt: string | null
  readonly acknowledgedAt: string | null
  readonly ended: 'removed' | 'cancelled' | 'cut' | null
}
export type DunningState =
  | 'made'
  | 'sent'
  | 'delivered'
  | 'opened'
  | 'acknowledged'
  | 'expired'
  | 'removed'
  | 'cancelled'
  | 'cut'

/** How far a warning has come. */
export function dunningState(warning: Told, now: Date): DunningState {
  if (warning.ended !== null) return warning.ended
  if (Date.parse(warning.cutAt) <= now.getTime()) return 'expired'
  if (warning.acknowledgedAt !== null) return 'acknowledged'
  if (warning.openedAt !== null) return 'opened'
  if (warning.deliveredAt !== null) return 'delivered'
  return warning.sentAt === null ? 'made' : 'sent'
}

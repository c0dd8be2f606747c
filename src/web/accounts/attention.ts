import { noticesOfPower, type ShutdownNotice } from '#domain/shutdown-notice.ts'
import { isDisconnected } from '#domain/supply.ts'
import type { Reply } from '#web/api/call.ts'

export type Overview = Reply<'/api/person/overview'>
export type Apartment = Overview['accounts'][number]

/** What of all the apartments wants something done, the gravest first. */
export type Attention =
  | { kind: 'debt'; apartments: readonly Apartment[]; kopiykas: number }
  | { kind: 'reading-due'; apartments: readonly Apartment[]; till: string }
  | { kind: 'held'; apartments: readonly Apartment[] }
  | { kind: 'disconnected'; apartments: readonly Apartment[] }
  | { kind: Outage; apartments: readonly Apartment[]; stale: readonly Apartment[] }

export type Outage = Exclude<ShutdownNotice, 'shutdown-stale'>

const apartmentOf = ({ apartment }: { apartment: Apartment }) => apartment

/** Apartments by the gravest outage that is on or begins within a day. */
function outagesOf(apartments: readonly Apartment[], now: number, ...kinds: readonly Outage[]): Attention[] {
  const told = apartments.map((apartment) => ({ apartment, notices: noticesOfPower(apartment.power, now) }))
  return kinds.flatMap((kind) => {
    const those = told.filter(({ notices: [gravest] }) => gravest === kind)
    if (those.length === 0) return []
    const stale = those.filter(({ notices }) => notices.includes('shutdown-stale'))
    return [{ kind, apartments: those.map(apartmentOf), stale: stale.map(apartmentOf) }]
  })
}

/**
 * A supply that is cut, an emergency at the house, debt, a reading that is waited for (only while the window is open: earlier it would be nagging), a reading that
 * a person of the company is looking at, works and hours without light. @param now epoch milliseconds
 */
export function attentionOf(apartments: readonly Apartment[], now: number): Attention[] {
  const debts = apartments.filter(({ balanceKopiykas }) => balanceKopiykas > 0)
  const due = apartments.filter(
    ({ reading }) => reading.needed && (reading.state === 'open' || reading.state === 'closing'),
  )
  const held = apartments.filter(({ reading }) => reading.reason !== null)
  const disconnected = apartments.filter((apartment) => isDisconnected(apartment, now))
  const [first] = due
  return [
    ...(disconnected.length > 0 ? [{ kind: 'disconnected' as const, apartments: disconnected }] : []),
    ...outagesOf(apartments, now, 'shutdown-emergency'),
    ...(debts.length > 0
      ? [
          {
            kind: 'debt' as const,
            apartments: debts,
            kopiykas: debts.reduce((sum, { balanceKopiykas }) => sum + balanceKopiykas, 0),
          },
        ]
      : []),
    ...(first ? [{ kind: 'reading-due' as const, apartments: due, till: first.reading.till }] : []),
    ...(held.length > 0 ? [{ kind: 'held' as const, apartments: held }] : []),
    ...outagesOf(apartments, now, 'shutdown-planned', 'shutdown-scheduled'),
  ]
}

/** The last whole day on which something that ends at this instant can be done: the end itself is outside. */
export const lastMoment = (till: string): Date => new Date(Date.parse(till) - 1)

import type { Reply } from '#web/api/call.ts'

export type Overview = Reply<'/api/person/overview'>
export type Apartment = Overview['accounts'][number]

/** What of all the apartments wants something done, the gravest first. */
export type Attention =
  | { kind: 'debt'; apartments: readonly Apartment[]; kopiykas: number }
  | { kind: 'reading-due'; apartments: readonly Apartment[]; till: string }
  | { kind: 'held'; apartments: readonly Apartment[] }

/**
 * Debt, a reading that is waited for (only while the window is open: earlier it would be nagging), a reading that
 * a person of the company is looking at.
 */
export function attentionOf(apartments: readonly Apartment[]): Attention[] {
  const debts = apartments.filter(({ balanceKopiykas }) => balanceKopiykas > 0)
  const due = apartments.filter(
    ({ reading }) => reading.needed && (reading.state === 'open' || reading.state === 'closing'),
  )
  const held = apartments.filter(({ reading }) => reading.reason !== null)
  const [first] = due
  return [
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
  ]
}

/** The last whole day on which something that ends at this instant can be done: the end itself is outside. */
export const lastMoment = (till: string): Date => new Date(Date.parse(till) - 1)

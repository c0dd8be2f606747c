import { noticesOfPower } from '#domain/outage-notice.ts'
import { isDisconnected } from '#domain/supply.ts'
import type { Reply } from '#web/api/call.ts'

export type Overview = Reply<'/api/person/overview'>
export type Apartment = Overview['accounts'][number]

/** What is dangerous in any of the apartments, the worst first; the apartment itself says everything else. */
export type Attention = { kind: 'disconnected' | 'shutdown-emergency'; apartments: readonly Apartment[] }

/** A supply that is cut, an emergency at the house. @param now epoch milliseconds */
export function attentionOf(apartments: readonly Apartment[], now: number): Attention[] {
  const cut = apartments.filter((apartment) => isDisconnected(apartment, now))
  const emergency = apartments.filter(({ power }) => noticesOfPower(power, now)[0] === 'shutdown-emergency')
  const attentions: Attention[] = [
    { kind: 'disconnected', apartments: cut },
    { kind: 'shutdown-emergency', apartments: emergency },
  ]
  return attentions.filter((attention) => attention.apartments.length > 0)
}

/** The last whole day before an instant: the instant itself no longer counts. */
export const lastMoment = (till: string): Date => new Date(Date.parse(till) - 1)

import { addDays, addToMonth, firstOfMonth, lastOfMonth, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { writePrice } from '#domain/price-text.ts'
import { priceKey } from '#domain/price-calendar.ts'
import { priceOf } from '#domain/prices.ts'
import { SITES } from '#domain/site.ts'
import { townPrices } from '#seeds/prices.ts'
import { seededRandom } from '#seeds/random.ts'
import type { PortalRows } from '#seeds/makers/portal-rows.ts'
import { companies } from '#text/companies.ts'
import { priceName } from '#text/staff-prices.ts'

const HOUR = 3_600_000

/** A price whose last day comes within sixty days, and that nobody has continued: it is on few bills. */
export const ENDING = { site: 'oem', kind: 'distribution', variant: '1' } as const
export const endingOn = (now: Date) => lastOfMonth(monthOf(addDays(kyivDate(now), 30)))

/** In each company a new price of transmission waits for a second person. */
export function proposePrices(rows: PortalRows, proposedBy: string, now: Date): void {
  const random = seededRandom('prices that are proposed')
  const month = addToMonth(monthOf(kyivDate(now)), 3)
  for (const [index, site] of SITES.entries()) {
    const of = { site, kind: 'transmission', variant: 'all' } as const
    const current = priceOf(townPrices, site, of.kind, of.variant, month)
    if (current?.perMwhE2 == null) continue
    const at = new Date(now.getTime() - (3 + index * 7) * HOUR)
    rows.proposals.push({
      proposal_id: random.uuid(),
      kind: 'price-new',
      site,
      subject: priceKey(of),
      title: `${companies[site].sitename}: ${priceName(of.kind, of.variant)}`,
      before: {
        perMwh: writePrice(current),
        validFrom: current.validFrom,
        validTo: current.validTo ?? '',
        act: current.act ?? '',
      },
      after: {
        perMwh: writePrice({ ...current, perMwhE2: Math.round(current.perMwhE2 * 1.08) }),
        validFrom: firstOfMonth(month),
        validTo: current.validTo ?? '',
        act: 'Демо: постанова лише для показу',
        actOn: kyivDate(at),
        actUrl: '',
      },
      state: 'pending',
      proposed_by: proposedBy,
      proposed_at: at,
      expires_at: new Date(at.getTime() + 14 * 24 * HOUR),
      decided_by: null,
      decided_at: null,
      reason: null,
    })
  }
}

import type { IsoDate } from './calendar.ts'
import { divideRounded, type Kopiykas, vatOnTop } from './money.ts'
import type { Site } from './site.ts'

export type VoltageClass = 1 | 2
/** Hundredths of a hryvnia per MWh without VAT, as the regulator publishes them: 320.28 → 32028. */
export type PerMwhE2 = number

export type NetworkTariff = {
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
  readonly perMwhE2: PerMwhE2
  readonly act: string | null
}
export type DistributionTariff = NetworkTariff & {
  readonly operator: string
  /** our company this operator stands for; null = not one of the six */
  readonly site: Site | null
  readonly voltageClass: VoltageClass
}

const ACT_2026 = 'НКРЕКП від 05.12.2025'

/** Distribution 2026 (facts §1.4). Kyiv, Kyiv region and Odesa were not obtained: no row is better than a guess. */
export const DISTRIBUTION_TARIFFS: readonly DistributionTariff[] = [
  ...both('Вінницяобленерго', null, [48752, 48810], [274696, 275218]),
  ...both('Волиньобленерго', null, [32926, 32951], [217263, 217657]),
  ...both('Дніпровські електромережі', 'dnem', [32028, 32067], [169132, 169444]),
  ...both('Донецькі електромережі', 'dem', [68570, 68661], [349302, 349903]),
]

/** Transmission of the system operator (facts §1.4). */
export const TRANSMISSION_TARIFFS: readonly NetworkTariff[] = [
  { validFrom: '2025-01-01', validTo: '2025-12-31', perMwhE2: 68623, act: null },
  { validFrom: '2026-01-01', validTo: '2026-03-31', perMwhE2: 71368, act: null },
  { validFrom: '2026-04-01', validTo: '2026-12-31', perMwhE2: 74291, act: null },
]

/** Dispatching (facts §1.4). */
export const DISPATCHING_TARIFFS: readonly NetworkTariff[] = [
  { validFrom: '2025-01-01', validTo: '2025-12-31', perMwhE2: 9897, act: null },
  { validFrom: '2026-01-01', validTo: '2026-12-31', perMwhE2: 11003, act: null },
]

const inForce = <T extends NetworkTariff>(rows: readonly T[], date: IsoDate): T | null =>
  rows.find((row) => row.validFrom <= date && (row.validTo === null || date <= row.validTo)) ?? null

export const transmissionOn = (date: IsoDate): NetworkTariff | null => inForce(TRANSMISSION_TARIFFS, date)
export const dispatchingOn = (date: IsoDate): NetworkTariff | null => inForce(DISPATCHING_TARIFFS, date)
export const distributionOn = (
  date: IsoDate,
  site: Site,
  voltageClass: VoltageClass,
): DistributionTariff | null =>
  inForce(
    DISTRIBUTION_TARIFFS.filter((row) => row.site === site && row.voltageClass === voltageClass),
    date,
  )

/** 1st class from 27.5 kV up, 2nd below (facts §1.4). */
export const voltageClassOf = (kilovolts: number): VoltageClass => (kilovolts >= 27.5 ? 1 : 2)

/** Parts of a business price, each in hundredths of a hryvnia per MWh without VAT (facts §1.4). */
export type BusinessPrice = {
  purchase: PerMwhE2
  transmission: PerMwhE2
  distribution: PerMwhE2
  margin: PerMwhE2
}
export type BusinessCharge = { perMwhE2: PerMwhE2; net: Kopiykas; vat: Kopiykas; gross: Kopiykas }

/** Ц факт = Ц зак + Т пер + Т р + Т пост, rounded once, VAT on top (facts §1.4). kWh in thousandths. */
export function chargeBusiness(kwhMilli: number, price: BusinessPrice): BusinessCharge {
  const perMwhE2 = price.purchase + price.transmission + price.distribution + price.margin
  const net = divideRounded(BigInt(kwhMilli) * BigInt(perMwhE2), 1_000_000n)
  const vat = vatOnTop(net)
  return { perMwhE2, net, vat, gross: net + vat }
}

function both(
  operator: string,
  site: Site | null,
  first: readonly [PerMwhE2, PerMwhE2],
  second: readonly [PerMwhE2, PerMwhE2],
): DistributionTariff[] {
  const rows = (voltageClass: VoltageClass, [winter, later]: readonly [PerMwhE2, PerMwhE2]) => {
    const common = { operator, site, voltageClass, act: ACT_2026 }
    return [
      { ...common, validFrom: '2026-01-01', validTo: '2026-03-31', perMwhE2: winter },
      { ...common, validFrom: '2026-04-01', validTo: '2026-12-31', perMwhE2: later },
    ]
  }
  return [...rows(1, first), ...rows(2, second)]
}

import type { IsoDate } from './calendar.ts'

export type TariffGroup = 'household' | 'heating'
/** How sure the price is; 'assumed' = no act was found, the last known price is kept until the operator enters one. */
export type Confidence = 'high' | 'medium' | 'low' | 'assumed'
/** Price of the kWh up to `uptoKwh` a month (null = the rest), in ten-thousandths of a hryvnia with VAT. */
export type TariffBlock = { readonly uptoKwh: number | null; readonly priceE4: number }
export type TariffRow = {
  readonly validFrom: IsoDate
  /** last day in force, null = until further notice */
  readonly validTo: IsoDate | null
  readonly group: TariffGroup
  readonly blocks: readonly TariffBlock[]
  /** the act that set the price, null = not found */
  readonly act: string | null
  readonly confidence: Confidence
}

const STAGES = 'НКРЕКП № 220 від 26.02.2015'
const FLAT_2023 = 'КМУ № 1375 від 27.12.2023, № 455 від 26.04.2024'
const FLAT_2024 = 'КМУ № 632 від 31.05.2024, № 37 від 17.01.2025, № 480 від 29.04.2025, № 1331 від 22.10.2025'

const flat = (priceE4: number): readonly TariffBlock[] => [{ uptoKwh: null, priceE4 }]
const upto = (uptoKwh: number, priceE4: number): TariffBlock => ({ uptoKwh, priceE4 })
const rest = (priceE4: number): TariffBlock => ({ uptoKwh: null, priceE4 })
const HEATING_2024 = [upto(2000, 2_6400), rest(4_3200)]

/**
 * Household prices with VAT (facts §1.1). The stage of 01.09.2015 was not found, so the months from then to
 * February 2016 have no row. Heating rows hold in the season only; `tariffFor` knows.
 */
export const HOUSEHOLD_TARIFFS: readonly TariffRow[] = [
  row(
    '2015-04-01',
    '2015-08-31',
    'household',
    [upto(100, 3660), upto(600, 6300), rest(1_4070)],
    STAGES,
    'medium',
  ),
  row(
    '2016-03-01',
    '2016-08-31',
    'household',
    [upto(100, 5700), upto(600, 9900), rest(1_5600)],
    STAGES,
    'medium',
  ),
  row(
    '2016-09-01',
    '2017-02-28',
    'household',
    [upto(100, 7140), upto(600, 1_2900), rest(1_6380)],
    STAGES,
    'medium',
  ),
  row('2017-03-01', '2020-12-31', 'household', [upto(100, 9000), rest(1_6800)], STAGES, 'medium'),
  row('2017-03-01', '2020-12-31', 'heating', [upto(3000, 9000), rest(1_6800)], STAGES, 'medium'),
  row('2021-01-01', '2021-09-30', 'household', flat(1_6800), 'КМУ № 1325 від 28.12.2020', 'medium'),
  row('2021-10-01', '2023-05-31', 'household', [upto(250, 1_4400), rest(1_6800)], null, 'medium'),
  row('2023-06-01', '2024-05-31', 'household', flat(2_6400), FLAT_2023, 'high'),
  row('2023-06-01', '2024-05-31', 'heating', flat(2_6400), FLAT_2023, 'high'),
  row('2024-06-01', '2026-04-30', 'household', flat(4_3200), FLAT_2024, 'high'),
  row('2024-06-01', '2026-04-30', 'heating', HEATING_2024, FLAT_2024, 'high'),
  row('2026-05-01', '2026-10-31', 'household', flat(4_3200), null, 'low'),
  row('2026-05-01', '2026-10-31', 'heating', HEATING_2024, null, 'assumed'),
  row('2026-11-01', null, 'household', flat(4_3200), null, 'assumed'),
  row('2026-11-01', null, 'heating', HEATING_2024, null, 'assumed'),
]

function row(
  validFrom: IsoDate,
  validTo: IsoDate | null,
  group: TariffGroup,
  blocks: readonly TariffBlock[],
  act: string | null,
  confidence: Confidence,
): TariffRow {
  return { validFrom, validTo, group, blocks, act, confidence }
}

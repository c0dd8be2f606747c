import type { IsoDate } from '#domain/calendar.ts'

/**
 * Versions of the forms of a tax invoice (J/F1201 0NN) and of its correction (J/F1201 2NN) by the day from which they
 * are drawn up. They change about yearly: a new one is a new row, never a changed one (facts §11.1). The rows of 2021
 * come from a public program, the others from the facts; decision 0080 says what is not known.
 */
const VERSIONS: readonly { readonly validFrom: IsoDate; readonly version: string }[] = [
  { validFrom: '2018-12-01', version: '10' },
  { validFrom: '2021-03-01', version: '11' },
  { validFrom: '2021-03-16', version: '12' },
  { validFrom: '2022-02-16', version: '13' },
  { validFrom: '2024-10-01', version: '16' },
]

/** The version in force on the day a document is drawn up; null: no version of that time is known. */
export const formVersion = (date: IsoDate): string | null =>
  VERSIONS.findLast(({ validFrom }) => validFrom <= date)?.version ?? null

/** The codes of where the buyer's and the seller's numbers come from (HKS, HKB) are since this version. */
export const hasOriginOfCodes = (version: string): boolean => Number(version) >= 12

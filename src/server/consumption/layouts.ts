import { encodeWindows1251 } from '#domain/windows-1251.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { ProfileRegister } from '#domain/profile.ts'

/**
 * The layouts 30917 (half-hours of a day) and 30818 (registers at 00:00), facts §3.4, as pure writers. Neither has a
 * year in its head, a mark of quality, or a place for an hour more or less; an empty place is read as zero. What they
 * cannot say is refused before they are called (day-file.ts).
 */
type Written = { readonly name: string; readonly bytes: Uint8Array }
type Day = {
  /** the code of the object under which the operator takes its files */
  readonly object: string
  /** the day of the data; some writers put the next one, readers take it for the day of the data */
  readonly day: IsoDate
}

/** The digit after the number of the meter. */
const CHANNEL: Readonly<Record<ProfileRegister, number>> = { 'A+': 1, 'A-': 2, 'R+': 3, 'R-': 4 }

/** Half-hours of a day: the 48 values of each line are in kWh (kvar·h), the transformer ratio applied. */
export function write30917(
  about: Day,
  lines: readonly { meter: string; register: ProfileRegister; halves: readonly number[] }[],
): Written {
  return written(
    30917,
    about,
    lines.map(({ meter, register, halves }) => {
      const sum = halves.reduce((all, wh) => all + wh, 0)
      return `(${meter}${CHANNEL[register]}): ${[sum, ...halves].map((wh) => decimal(wh / 1000)).join(' : ')} :`
    }),
  )
}

/** What the registers of the meters showed at 00:00 of the day; the ratio is not applied. */
export function write30818(
  about: Day,
  lines: readonly { meter: string; register: ProfileRegister; value: number }[],
): Written {
  return written(
    30818,
    about,
    lines.map(({ meter, register, value }) => `(${meter}${CHANNEL[register]}): ${decimal(value)} :`),
  )
}

const decimal = (value: number): string => value.toFixed(3).replace('.', ',')

/** The name of the file is the subject of the letter it goes by. */
function written(layout: 30917 | 30818, { object, day }: Day, lines: readonly string[]): Written {
  const [year = '', month = '', date = ''] = day.split('-')
  const text = [`((//${layout}:${month}${date}:${object}:++`, ...lines, '=))', ''].join('\r\n')
  return {
    name: `${object}_${date}${month}${year.slice(2)}_${String(layout).slice(2)}.dat`,
    // a symbol that the code page lacks can stand in the number of a meter only; readers take UTF-8 too
    bytes: encodeWindows1251(text) ?? Buffer.from(text, 'utf8'),
  }
}

import type { PriceKind, PriceRow, TariffBlock } from './prices.ts'

/** What a price is, without whose and when: one of the three is there, by the kind. */
export type PriceValue = Pick<PriceRow, 'blocks' | 'perMwhE2' | 'coefficient'>

const NOTHING: PriceValue = { blocks: null, perMwhE2: null, coefficient: null }

/**
 * A price as people write it: «4,32» in hryvnias per kWh with VAT, in blocks «2000:2.64 4.32» (the price up to this
 * many kWh a month, and last the price of the rest); network prices in hryvnias per MWh without VAT; the coefficient of
 * a zone. null: it is not written so, or a part of it is zero.
 */
export function readPrice(kind: PriceKind, text: string): PriceValue | null {
  if (kind === 'energy') {
    const blocks = readBlocks(text)
    return blocks && { ...NOTHING, blocks }
  }
  const value = decimal(text.trim(), 2)
  if (value === null) return null
  return kind === 'zone' ? { ...NOTHING, coefficient: value } : { ...NOTHING, perMwhE2: value }
}

/** The same price in the one way it is kept in proposals and in the audit. */
export function writePrice({ blocks, perMwhE2, coefficient }: PriceValue): string {
  if (!blocks) return written(perMwhE2 ?? coefficient ?? 0, 2)
  return blocks
    .map(({ uptoKwh, priceE4 }) => `${uptoKwh === null ? '' : `${uptoKwh}:`}${written(priceE4, 4)}`)
    .join(' ')
}

function readBlocks(text: string): TariffBlock[] | null {
  const blocks: TariffBlock[] = []
  for (const part of text.trim().split(/\s+/)) {
    const [, upto, price = ''] = /^(?:(\d{1,9}):)?([\d.,]+)$/.exec(part) ?? []
    const priceE4 = decimal(price, 4)
    if (priceE4 === null) return null
    blocks.push({ uptoKwh: upto === undefined ? null : Number(upto), priceE4 })
  }
  const limits = blocks.slice(0, -1).map(({ uptoKwh }) => uptoKwh ?? Infinity)
  const rises = limits.every((limit, index) => limit < Infinity && limit > (limits[index - 1] ?? 0))
  return rises && blocks.at(-1)?.uptoKwh === null ? blocks : null
}

/** «169,44» → 16944 with two digits: exact, because no floats are used. null: not such a number, or zero. */
function decimal(text: string, digits: number): number | null {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > digits) return null
  return Number(whole + fraction.padEnd(digits, '0')) || null
}

function written(value: number, digits: number): string {
  const text = String(value).padStart(digits + 1, '0')
  const fraction = text
    .slice(-digits)
    .replace(/(?<!0)0+$/, '')
    .padEnd(2, '0')
  return `${text.slice(0, -digits)}.${fraction}`
}

/** A price this many times higher or lower than the one before is rather a mistake of typing. */
const UNLIKELY = 3

/** How many times the dearest part changes: 100 means a hundred times dearer. null: there is nothing to compare with. */
export function timesDearer(before: PriceValue | null, after: PriceValue): number | null {
  if (!before) return null
  const was = dearest(before)
  return was === 0 ? null : dearest(after) / was
}

export const isUnlikely = (times: number | null): boolean =>
  times !== null && (times >= UNLIKELY || times <= 1 / UNLIKELY)

const dearest = ({ blocks, perMwhE2, coefficient }: PriceValue): number =>
  blocks ? Math.max(...blocks.map(({ priceE4 }) => priceE4)) : (perMwhE2 ?? coefficient ?? 0)

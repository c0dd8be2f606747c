import type { TariffBlock } from './prices.ts'

export type BlockPart<T> = { readonly part: T; readonly kwhMilli: number; readonly priceE4: number }

/**
 * Splits the kWh of a month into the tariff's blocks. Only here is it decided how a block is divided among several
 * registers: in proportion to what each used. No primary source for that was found (facts §1.2, §10); whoever learns
 * the rule changes it here. Nothing is lost: shares are whole thousandths, and what is left goes to the largest
 * remainders. A register that used nothing, or less than nothing (a recalculation), is one line at the first price.
 */
export function splitIntoBlocks<T extends { readonly kwhMilli: number }>(
  parts: readonly T[],
  blocks: readonly TariffBlock[],
): BlockPart<T>[] {
  const firstPrice = blocks[0]?.priceE4
  if (firstPrice === undefined) throw new RangeError('a tariff without blocks')
  const left = parts.map((part) => Math.max(0, part.kwhMilli))
  const lines = parts.map((part): BlockPart<T>[] =>
    part.kwhMilli > 0 ? [] : [{ part, kwhMilli: part.kwhMilli, priceE4: firstPrice }],
  )
  for (const { kwhMilli, priceE4 } of blockSizes(sum(left), blocks)) {
    for (const [i, share] of proRata(kwhMilli, left).entries()) {
      const part = parts[i]
      if (part === undefined || share === 0) continue
      left[i] = (left[i] ?? 0) - share
      lines[i]?.push({ part, kwhMilli: share, priceE4 })
    }
  }
  return lines.flat()
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** kWh of the month by block. */
function blockSizes(totalMilli: number, blocks: readonly TariffBlock[]) {
  const sizes: { priceE4: number; kwhMilli: number }[] = []
  let below = 0
  for (const { uptoKwh, priceE4 } of blocks) {
    const upto = uptoKwh === null ? totalMilli : Math.min(totalMilli, uptoKwh * 1000)
    if (upto > below) sizes.push({ priceE4, kwhMilli: upto - below })
    below = Math.max(below, upto)
  }
  return sizes
}

/** Whole shares of `amount` in proportion to `weights`; they add up to it (largest remainders). */
function proRata(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((share) => Number(share / whole))
  const missing = amount - sum(shares)
  const order = exact
    .map((share, index) => ({ index, remainder: share % whole }))
    .toSorted((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : a.index - b.index))
  for (const { index } of order.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

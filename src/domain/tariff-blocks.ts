import type { TariffBlock } from './household-tariffs.ts'

export type BlockPart<T> = { readonly part: T; readonly kwhMilli: number; readonly priceE4: number }

/**
 * Splits the kWh of a month into the tariff's blocks. The one place that decides how a block falls on several
 * registers: pro rata to what each used. No primary source for that was found (facts §1.2, §10); whoever learns
 * the rule changes it here. Nothing is lost: shares are cut in whole thousandths, the rest goes to the largest
 * remainders. Parts without consumption give one line of 0 at the first price, so that the bill shows them.
 */
export function splitIntoBlocks<T extends { readonly kwhMilli: number }>(
  parts: readonly T[],
  blocks: readonly TariffBlock[],
): BlockPart<T>[] {
  const total = parts.reduce((sum, part) => sum + part.kwhMilli, 0)
  const firstPrice = blocks[0]?.priceE4
  if (firstPrice === undefined) throw new RangeError('a tariff without blocks')
  const sizes = blockSizes(total, blocks)
  const left = parts.map((part) => part.kwhMilli)
  const lines: BlockPart<T>[][] = parts.map(() => [])
  for (const [index, { priceE4, kwhMilli }] of sizes.entries()) {
    const last = index === sizes.length - 1
    const shares = last ? left.slice() : proRata(kwhMilli, left)
    for (const [i, share] of shares.entries()) {
      const part = parts[i]
      if (part === undefined || share === 0) continue
      left[i] = (left[i] ?? 0) - share
      lines[i]?.push({ part, kwhMilli: share, priceE4 })
    }
  }
  return parts.flatMap((part, i) => {
    const own = lines[i] ?? []
    return own.length > 0 ? own : [{ part, kwhMilli: 0, priceE4: firstPrice }]
  })
}

/** kWh of the month in each block. A negative month (a recalculation) is priced as the first block. */
function blockSizes(totalMilli: number, blocks: readonly TariffBlock[]) {
  const sizes: { priceE4: number; kwhMilli: number }[] = []
  let below = 0
  for (const { uptoKwh, priceE4 } of blocks) {
    const upto = uptoKwh === null ? Number.POSITIVE_INFINITY : uptoKwh * 1000
    const kwhMilli = Math.min(totalMilli, upto) - below
    if (sizes.length > 0 && kwhMilli <= 0) break
    sizes.push({ priceE4, kwhMilli })
    below = upto
  }
  return sizes
}

/** Shares of `amount` in the proportion of `weights`, whole and adding up to it (largest remainders). */
function proRata(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((share) => Number(share / BigInt(sum)))
  const missing = amount - shares.reduce((total, share) => total + share, 0)
  const order = exact
    .map((share, index) => ({ index, remainder: share % BigInt(sum) }))
    .toSorted((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : a.index - b.index))
  for (const { index } of order.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

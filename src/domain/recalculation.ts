/** The fields of a bill line that are compared; its other fields are left alone. */
export type ChargedLine = {
  readonly service: string
  readonly meterId: number | null
  readonly zone: string | null
  readonly kwh: number
  readonly priceE4: number
  readonly coefficient: number
  readonly amountKopiykas: number
  readonly note: string | null
  /** 'anew': a month calculated again; 'billed': the reversal of what was billed for it */
  readonly recalculation: 'anew' | 'billed' | null
}

/** Equal for the same charge, whatever it was computed from. */
const keyOf = ({
  service,
  meterId,
  zone,
  kwh,
  priceE4,
  coefficient,
  amountKopiykas,
  note,
}: ChargedLine): string =>
  [service, meterId, zone, kwh, priceE4, coefficient, amountKopiykas, note === 'vat'].join(' ')

/** The reversal of a line: the same with its amounts negated. */
export const takenBack = <L extends ChargedLine>(line: L): L => ({
  ...line,
  kwh: line.kwh === 0 ? 0 : -line.kwh,
  amountKopiykas: line.amountKopiykas === 0 ? 0 : -line.amountKopiykas,
  recalculation: line.recalculation === 'billed' ? null : 'billed',
})

/** What is billed for a month: all lines that bills carry for it, without those reversed since. */
export function standing<L extends ChargedLine>(billed: readonly L[]): L[] {
  const back = billed.filter((line) => line.recalculation === 'billed').map(takenBack)
  return without(
    billed.filter((line) => line.recalculation !== 'billed'),
    back,
  )
}

/**
 * The correction of a month: what it costs by what is known now, minus what was billed for it. A line that does not
 * change is in neither part, so nothing is charged twice and each pair can be recomputed by hand.
 */
export function correction<L extends ChargedLine>(anew: readonly L[], billed: readonly L[]): L[] {
  const stands = standing(billed)
  return [
    ...without(stands, anew).map(takenBack),
    ...without(anew, stands).map((line) => ({ ...line, recalculation: 'anew' as const })),
  ]
}

/** The first lines without the second ones; each line removes one equal line. */
function without<L extends ChargedLine>(lines: readonly L[], others: readonly L[]): L[] {
  const left = new Map<string, number>()
  for (const other of others) left.set(keyOf(other), (left.get(keyOf(other)) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(keyOf(line)) ?? 0
    left.set(keyOf(line), count - 1)
    return count <= 0
  })
}

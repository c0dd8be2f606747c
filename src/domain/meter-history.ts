/** A meter that is not in use any more, and the one that stands in its place. */
export type OldMeter = {
  readonly account: string
  readonly meterId: string
  readonly removedOn: string | null
  readonly replacedBy: string | null
}

/**
 * Meters not in use gathered by the point where they stood: what replaced one belongs to the same point, however many
 * times it was replaced. A core may tell a device several times, once a register: `join` makes one of
 * two. The last removed stands first; `currentId` is the meter at the end of the chain, null where nothing replaced it.
 */
export function byPoint<M extends OldMeter>(
  knownMeters: readonly M[],
  join: (first: M, other: M) => M,
): { currentId: string | null; removed: M[] }[] {
  const key = (account: string, meterId: string) => `${account} ${meterId}`
  const meters = new Map<string, M>()
  for (const meter of knownMeters) {
    const at = key(meter.account, meter.meterId)
    const same = meters.get(at)
    meters.set(at, same === undefined ? meter : join(same, meter))
  }
  const points = new Map<string, { currentId: string | null; removed: M[] }>()
  for (const meter of meters.values()) {
    const { end, currentId } = endOf(meter)
    const point = points.get(end) ?? { currentId, removed: [] }
    point.removed.push(meter)
    points.set(end, point)
  }
  for (const { removed } of points.values()) removed.sort(lastFirst)
  return [...points.values()]

  /** Follows the replacements; a ring, which no core should tell, ends where it began. */
  function endOf(first: M): { end: string; currentId: string | null } {
    const seen = new Set<string>()
    let at = first
    for (;;) {
      const ownKey = key(at.account, at.meterId)
      if (at.replacedBy === null || seen.has(ownKey)) return { end: ownKey, currentId: null }
      seen.add(ownKey)
      const next = key(at.account, at.replacedBy)
      const old = meters.get(next)
      if (old === undefined) return { end: next, currentId: at.replacedBy }
      at = old
    }
  }
}

/** A meter without a day of removal still hangs there, so it is the newest. */
const lastFirst = (a: OldMeter, b: OldMeter): number =>
  a.removedOn === b.removedOn
    ? 0
    : a.removedOn === null
      ? -1
      : b.removedOn === null
        ? 1
        : a.removedOn < b.removedOn
          ? 1
          : -1

import type { UserKind } from '#contract/endpoint.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Idle and absolute limits (product.md §1 Sessions; promise B3), milliseconds. */
const sessionLimits = {
  ordinary: { idle: 60 * MINUTE, absolute: 12 * HOUR },
  remembered: { idle: 30 * DAY, absolute: 30 * DAY },
  admin: { idle: 15 * MINUTE, absolute: 8 * HOUR },
} as const

/** How long a token replaced by check-session is still accepted, for the other tabs (promise B4). */
export const ROTATION_GRACE = 30_000

export const limitsOf = (kind: UserKind, remembered: boolean) =>
  kind === 'admin'
    ? sessionLimits.admin
    : remembered && kind === 'person'
      ? sessionLimits.remembered
      : sessionLimits.ordinary

/** When the session ends: the earlier of its idle and absolute ends. */
export function sessionExpiry(row: {
  kind: UserKind
  remembered: boolean
  seen_at: Date
  ends_at: Date
}): Date {
  const idleEnd = row.seen_at.getTime() + limitsOf(row.kind, row.remembered).idle
  return new Date(Math.min(idleEnd, row.ends_at.getTime()))
}

/**
 * Spares a channel whose other side is down: after `failures` in a row only one message is tried every `probeEveryMs`,
 * until one gets through (promise J2).
 */
export type Circuit = {
  isOpen: () => boolean
  /** how many messages may be tried now, at most `room` */
  allows: (room: number) => number
  /** true when this closes an open circuit */
  succeeded: () => boolean
  failed: (retryAfterMs?: number) => void
}

export function makeCircuit(options: {
  now: () => Date
  /** in [0, 1) */
  jitter: () => number
  failures: number
  probeEveryMs: number
}): Circuit {
  const { now, jitter, failures, probeEveryMs } = options
  let inARow = 0
  let openedAt: number | null = null
  let pauseMs = 0

  const open = (retryAfterMs: number | undefined) => {
    openedAt = now().getTime()
    pauseMs = retryAfterMs ?? probeEveryMs * (0.5 + jitter() / 2)
  }

  return {
    isOpen: () => openedAt !== null,
    allows(room) {
      if (openedAt === null) return room
      const waited = now().getTime() - openedAt
      // a clock that was set back must not keep the channel closed
      return waited >= pauseMs || waited < 0 ? Math.min(1, room) : 0
    },
    succeeded() {
      const closes = openedAt !== null
      openedAt = null
      inARow = 0
      return closes
    },
    failed(retryAfterMs) {
      inARow += 1
      if (inARow >= failures || openedAt !== null || retryAfterMs !== undefined) open(retryAfterMs)
    },
  }
}

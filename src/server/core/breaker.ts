/**
 * Circuit breaker: after `failures` in a row nothing is asked for `openMs`; then one call tries, and its
 * outcome closes or opens the circuit again. Refusals of the business are not failures.
 */
export type Breaker = {
  /** null: go on (and report); otherwise milliseconds until it is worth trying. */
  enter: () => number | null
  succeeded: () => void
  failed: () => void
  state: () => 'closed' | 'open' | 'half-open'
}

export function makeBreaker(options: { failures: number; openMs: number; now: () => number }): Breaker {
  let inARow = 0
  let openTill: number | null = null
  let trying = false

  return {
    enter() {
      if (openTill === null) return null
      const left = openTill - options.now()
      if (left > 0) return left
      if (trying) return options.openMs
      trying = true
      return null
    },
    succeeded() {
      inARow = 0
      openTill = null
      trying = false
    },
    failed() {
      inARow += 1
      if (trying || inARow >= options.failures) openTill = options.now() + options.openMs
      trying = false
    },
    state: () => (openTill === null ? 'closed' : openTill > options.now() ? 'open' : 'half-open'),
  }
}

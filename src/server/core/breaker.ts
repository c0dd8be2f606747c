/**
 * Circuit breaker: after `failures` in a row the core is not called for `openMs`; then one call tries, and its outcome
 * closes or opens the circuit again. Refusals by business rules are not failures.
 */
export type Breaker = {
  /** null: go on (and report the outcome); otherwise the milliseconds to wait before trying again. */
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

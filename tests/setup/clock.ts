/** A clock that a test sets by hand. */
export type TestClock = { now: () => Date; set(at: string): void; forward(ms: number): void }

export function testClock(start: string): TestClock {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    set(next) {
      at = Date.parse(next)
    },
    forward(ms) {
      at += ms
    },
  }
}

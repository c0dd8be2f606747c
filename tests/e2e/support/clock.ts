import type { Browser } from '@playwright/test'

/**
 * The instant at which every run begins, on any day: a Monday noon in Kyiv, when no period of readings is open. E2E_AT
 * sets another one, for the calendar of the full run.
 */
const PINNED = '2026-11-23T12:00:00+02:00'

/**
 * Gives this process the clock of the run, which goes on from its beginning as fast as that of the machine. The server
 * has it by `serverClock` and each page by `keepTime`, so all three agree. The first process of a run sets how far it
 * is from the clock of the machine, all others take it over.
 */
export function pinClock(): void {
  process.env['E2E_CLOCK_SHIFT'] ??= String(Date.parse(process.env['E2E_AT'] ?? PINNED) - Date.now())
  shiftClock(shift())
}

/** CLOCK of a server: what the clock of the run shows when this process begins. */
export const serverClock = (): string => new Date(performance.timeOrigin + shift()).toISOString()

const shift = (): number => Number(process.env['E2E_CLOCK_SHIFT'])

/** Every page of every context of this browser tells the time of the run. */
export function keepTime(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(shiftClock, shift())
    return context
  }
}

/** Runs in a page too, so it may use nothing from outside. A clock that is shifted already stays as it is. */
function shiftClock(ms: number): void {
  const machine = globalThis.Date
  if ('shifted' in machine) return
  const now = () => machine.now() + ms
  globalThis.Date = new Proxy(machine, {
    apply: () => String(new machine(now())),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
    has: (target, name) => name === 'shifted' || Reflect.has(target, name),
  })
}

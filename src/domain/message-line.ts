import { MESSAGE_CACHE_SECONDS } from './message-cache.ts'

/** A service message with the instants between which it is shown, epoch milliseconds; `till` null: until withdrawn. */
export type TimedMessage = {
  readonly text: string
  readonly important: boolean
  readonly from: number
  readonly till: number | null
}

/** A line holds no more sentences. */
const MOST_SHOWN = 5

/** Those of the messages that are shown at a moment, in their order. */
export const shownAt = <M extends TimedMessage>(messages: readonly M[], now: number): M[] =>
  messages.filter(({ from, till }) => from <= now && (till === null || till > now)).slice(0, MOST_SHOWN)

/** The line of a page at a moment (contract: get-service-message): its sentences have three spaces between them. */
export function messageLine(messages: readonly TimedMessage[], now: number) {
  const shown = shownAt(messages, now)
  return {
    message: shown.map(({ text }) => text).join('   '),
    important: shown.filter(({ important }) => important).length,
    keepSeconds: keepSeconds(messages, now),
  }
}

/** Until the first of the messages begins or ends, but no longer than spec §9 lets a browser keep one. */
function keepSeconds(messages: readonly TimedMessage[], now: number): number {
  const changes = messages.flatMap(({ from, till }) => (till === null ? [from] : [from, till]))
  const seconds = changes.flatMap((at) => (at > now ? [(at - now) / 1000] : []))
  return Math.ceil(Math.min(MESSAGE_CACHE_SECONDS, ...seconds))
}

import { leftText } from '#text/duration.ts'
import { useNow } from './now.ts'

/** The time left until an instant: «ще 2 дні 3 години», with the instant in a machine-readable form. */
export function Countdown({ till }: { till: Date | string }) {
  const instant = new Date(till)
  const now = useNow()
  return <time dateTime={instant.toISOString()}>{leftText(instant.getTime() - now)}</time>
}

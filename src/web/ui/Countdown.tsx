import { leftText } from '#text/duration.ts'
import { useNow } from './now.ts'

/** How long is left until an instant: «ще 2 дні 3 години». The machine-readable instant stands beside it. */
export function Countdown({ till }: { till: Date | string }) {
  const instant = new Date(till)
  const now = useNow()
  return <time dateTime={instant.toISOString()}>{leftText(instant.getTime() - now)}</time>
}

/** How far the keys go through the fields, as in a spreadsheet. */
const steps: Readonly<Record<string, number>> = {
  Enter: 1,
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
}

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }
type At = {
  at: number
  last: number
  /** all of the field is chosen, so Home and End do not move the caret inside it */
  whole: boolean
}

/** The number of the field a key leads to; one past the last is the button. null: the key is the field's own. */
export function stepTo(pressed: Pressed, { at, last, whole }: At): number | null {
  const { key, shiftKey } = pressed
  if ((key === 'Home' || key === 'End') && !shiftKey)
    return whole || pressed.ctrlKey || pressed.metaKey ? (key === 'Home' ? 0 : last) : null
  const step = steps[key]
  if (step === undefined) return null
  if (key === 'Enter' || step === 1) return Math.max(0, key === 'Enter' && shiftKey ? at - 1 : at + step)
  return Math.min(last, Math.max(0, at + step))
}

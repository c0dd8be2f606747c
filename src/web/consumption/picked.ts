import { type KeyboardEvent, useState } from 'react'

/**
 * One of the places of a picture, picked by pointer or by arrows: a slider over the picture. `down`: how far an arrow up
 * or down moves.
 */
export function usePicked(count: number, down = 0) {
  const [picked, setPicked] = useState<number | null>(null)
  const at = picked === null || picked >= count ? null : picked
  const press = (event: KeyboardEvent, onEnter?: (at: number) => void) => {
    const from = at ?? 0
    const moves: Record<string, number> = {
      ArrowLeft: at === null ? count - 1 : from - 1,
      ArrowRight: at === null ? 0 : from + 1,
      Home: 0,
      End: count - 1,
      ...(down > 0 ? { ArrowUp: from - down, ArrowDown: from + down } : {}),
    }
    const next = moves[event.key]
    if (event.key === 'Escape') setPicked(null)
    if ((event.key === 'Enter' || event.key === ' ') && at !== null && onEnter) {
      event.preventDefault()
      onEnter(at)
    }
    if (next === undefined) return
    event.preventDefault()
    setPicked(Math.min(count - 1, Math.max(0, next)))
  }
  return { at, pick: setPicked, press }
}

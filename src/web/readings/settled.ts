import { startTransition, useEffect, useRef, useState } from 'react'

/** A hand that types does not rest so long between two keys, milliseconds. */
const RESTS = 200

/**
 * The same value, but one that changes with every key press is followed only when the hand rests: what is counted over
 * a thousand points is neither counted nor drawn nor read aloud at each digit. The first change after a rest is followed
 * at once.
 */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const changedAt = useRef(-Infinity)
  useEffect(() => {
    const follow = () => startTransition(() => setSettled(() => value))
    const rested = performance.now() - changedAt.current > RESTS
    changedAt.current = performance.now()
    const timer = setTimeout(follow, rested ? 0 : RESTS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

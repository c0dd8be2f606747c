import { useState } from 'react'

type Answer<T> = { data: T | undefined; error: object | null }

/**
 * What the head of a page says of an answer: a title of two lines that came while the skeleton is still shown would
 * move it.
 * @returns the answer once it is in view, and what tells `Loaded` to say so
 */
export function useInView<T>({ data, error }: Answer<T>): { inView: T | undefined; onShown: () => void } {
  const [isShown, setShown] = useState(false)
  // another thing at the same page is awaited anew
  if (isShown && data === undefined && error === null) setShown(false)
  return { inView: isShown ? data : undefined, onShown: () => setShown(true) }
}

import { useReducer } from 'react'

/**
 * What the head of a page says of an answer: a title of two lines that came while the skeleton is still shown would
 * move it.
 * @returns the answer once it is in view, and what tells `Loaded` to say so
 */
export function useInView<T>(answer: { data: T | undefined }): {
  inView: T | undefined
  onShown: () => void
} {
  const [isShown, onShown] = useReducer(() => true, false)
  return { inView: isShown ? answer.data : undefined, onShown }
}

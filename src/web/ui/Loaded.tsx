import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { useShownWhile } from './shown-while.ts'
import { Skeleton } from './Skeleton.tsx'

type Answer<T> = {
  data: T | undefined
  error: { message: string; code?: string; requestCode?: string | undefined } | null
  refetch: () => unknown
}

type Props<T> = { answer: Answer<T>; skeleton?: ReactNode; children: (data: T) => ReactNode }

/**
 * Shows a query's answer: a skeleton only after 200 ms and then for at least 200 ms, a failure with its retry,
 * otherwise the children. Old data stays in view when a refresh fails.
 */
export function Loaded<T>({ answer, skeleton = <Skeleton />, children }: Props<T>) {
  const waiting = answer.data === undefined && answer.error === null
  const showSkeleton = useShownWhile(waiting)
  if (showSkeleton) return skeleton
  if (answer.data !== undefined) return children(answer.data)
  if (answer.error !== null)
    return <ErrorState problem={answer.error} onRetry={() => void answer.refetch()} />
  return null
}

import { useState } from 'react'

/** What is shown of a query. */
export type Answer<T> = {
  data: T | undefined
  error: { message: string; code?: string; requestCode?: string | undefined } | null
  refetch: () => unknown
  /** how often it has failed, also while it is asked for again */
  errorUpdateCount?: number
  isFetching?: boolean
}

/** It was answered or has failed: what stands beside it does not go while it is asked for again. */
export const hasCome = ({
  data,
  error,
  errorUpdateCount = 0,
}: Pick<Answer<unknown>, 'data' | 'error' | 'errorUpdateCount'>): boolean =>
  data !== undefined || error !== null || errorUpdateCount > 0

export type Failure = NonNullable<Answer<unknown>['error']>

/** Why there is no answer, also while it is asked for again: the same object as long as the reason is the same. */
export function useFailure({
  data,
  error,
  errorUpdateCount = 0,
}: Pick<Answer<unknown>, 'data' | 'error' | 'errorUpdateCount'>): Failure | null {
  const [last, setLast] = useState(error)
  const isOther = error !== null && (error.code !== last?.code || error.message !== last?.message)
  if (isOther) setLast(error)
  if (data !== undefined) return null
  if (isOther) return error
  return error !== null || errorUpdateCount > 0 ? last : null
}

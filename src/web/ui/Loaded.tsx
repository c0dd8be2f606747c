import { type ReactNode, use, useLayoutEffect, useState } from 'react'
import { kit } from '#text/kit.ts'
import { useShownWhile } from '#web/shown-while.ts'
import { ErrorState } from './ErrorState.tsx'
import { PageAbove } from './page-above.ts'
import { Skeleton } from './Skeleton.tsx'
import styles from './skeleton.module.css'

type Answer<T> = {
  data: T | undefined
  error: { message: string; code?: string; requestCode?: string | undefined } | null
  refetch: () => unknown
  /** how often it has failed, also while it is asked for again */
  errorUpdateCount?: number
  isFetching?: boolean
}

type Props<T> = {
  answer: Answer<T>
  skeleton?: ReactNode
  /** the same answer stands further down too, and tells there what went wrong */
  silent?: boolean
  /** the answer, or what went wrong, comes into view: later than it has come when the skeleton is still shown */
  onShown?: () => void
  children: (data: T) => ReactNode
}

/**
 * Shows a query's answer: a skeleton only after 200 ms and then for at least 200 ms, its place from the start; a
 * failure with its retry; else the children. Old data stays in view when a refresh fails, and a failure while it is tried
 * again, by a press or by itself: nothing flashes and the focus is not lost. What stands under an answer is seen once
 * that has come, and so is never moved by it.
 */
export function Loaded<T>({ answer, skeleton = <Skeleton />, silent = false, onShown, children }: Props<T>) {
  const failure = useFailure(answer)
  const waiting = answer.data === undefined && failure === null
  const showSkeleton = useShownWhile(waiting)
  const comes = waiting || showSkeleton
  useLayoutEffect(() => {
    if (!comes) onShown?.()
  }, [comes, onShown])
  return (
    <>
      {comes && (
        <div className={styles.place} data-shown={showSkeleton}>
          {skeleton}
        </div>
      )}
      {!comes && answer.data !== undefined && children(answer.data)}
      {!comes && !silent && answer.data === undefined && failure !== null && (
        <Failed problem={failure} busy={answer.isFetching === true} onRetry={() => void answer.refetch()} />
      )}
    </>
  )
}

type Failure = NonNullable<Answer<unknown>['error']>

/** Why there is no answer, the same object as long as the reason is the same. */
function useFailure({ data, error, errorUpdateCount = 0 }: Answer<unknown>): Failure | null {
  const [last, setLast] = useState(error)
  const isOther = error !== null && (error.code !== last?.code || error.message !== last?.message)
  if (isOther) setLast(error)
  if (data !== undefined) return null
  if (isOther) return error
  return error !== null || errorUpdateCount > 0 ? last : null
}

type FailedProps = { problem: Failure; busy: boolean; onRetry: () => void }

/**
 * What a page asks for may stand in its address, typed there or searched for: where there is no such thing another try
 * would not help, the page above does.
 */
function Failed({ problem, busy, onRetry }: FailedProps) {
  const [pressed, setPressed] = useState(false)
  const above = use(PageAbove)
  if (problem.code === 'invalid')
    return <ErrorState problem={{ ...problem, message: kit.wrongAddress }} above={above} />
  return above !== null && problem.code?.endsWith('not-found') === true ? (
    <ErrorState problem={problem} above={above} />
  ) : (
    <ErrorState
      problem={problem}
      busy={busy && pressed}
      onRetry={() => {
        setPressed(true)
        onRetry()
      }}
    />
  )
}

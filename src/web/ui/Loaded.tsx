import { type ReactNode, use, useLayoutEffect, useState } from 'react'
import { kit } from '#text/kit.ts'
import { useShownWhile } from '#web/shown-while.ts'
import { type Answer, type Failure, useFailure } from './answer.ts'
import { ErrorState } from './ErrorState.tsx'
import { PageAbove } from './page-above.ts'
import { Skeleton } from './Skeleton.tsx'
import styles from './skeleton.module.css'

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

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { web } from '#text/web.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { GuardFailure } from '#web/guard-failure.ts'
import { useOnline } from '#web/navigation/online.ts'
import { reportToServer } from './client-log.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import styles from './errors.module.css'

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiProblem || error instanceof GuardFailure ? error.status || undefined : undefined

/** Any other error (spec §2); without internet it says so. The error is reported to the server once. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const online = useOnline()

  useEffect(() => {
    reportToServer(error)
  }, [error])

  const retry = () => {
    reset?.()
    void router.invalidate()
  }

  return (
    <ErrorScreen status={statusOf(error)} title={online ? web.errors.other : web.errors.offline}>
      {online && (
        <p>
          {error instanceof ApiProblem || error instanceof GuardFailure
            ? error.message
            : web.errors.otherHint}
        </p>
      )}
      {error instanceof ApiProblem && error.requestCode !== undefined && (
        <p className={styles.code}>
          {web.requestCode}: {error.requestCode}
        </p>
      )}
      <p>
        <button type="button" className={styles.retry} onClick={retry}>
          {web.retry}
        </button>
      </p>
    </ErrorScreen>
  )
}

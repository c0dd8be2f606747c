import { useCallback, useEffect, useRef } from 'react'
import { web } from '#text/web.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { ChunkFailure } from '#web/chunk.ts'
import layout from '#web/ui/layout.module.css'
import { GuardFailure } from './guard-failure.ts'
import { useNavigation } from '#web/navigation/use-navigation.ts'
import { useOnline } from '#web/navigation/online.ts'
import { useOfflineParts } from '#web/offline/parts.ts'
import { reportToServer, useReported } from './client-log.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiProblem || error instanceof GuardFailure ? error.status || undefined : undefined

/** Any other error (spec §2); without internet it says so. The error is reported to the server once. */
export function ErrorPage({ error }: { error: unknown }) {
  const navigation = useNavigation()
  const online = useOnline()
  const parts = useOfflineParts()
  const reported = useReported(error)

  useEffect(() => {
    reportToServer(error)
  }, [error])

  const retry = useCallback(() => {
    // the browser remembers that a file could not be fetched: only a new page asks for it again
    if (error instanceof ChunkFailure) window.location.reload()
    void navigation.refresh()
  }, [error, navigation])

  // once the connection is back the page opens by itself
  const wasOffline = useRef(!online)
  useEffect(() => {
    if (online && wasOffline.current) retry()
    wasOffline.current = !online
  }, [online, retry])

  return (
    <ErrorScreen
      status={statusOf(error)}
      title={online ? web.errors.other : web.errors.offline}
      onRetry={retry}
    >
      {!online && parts && <parts.OfflineHelp />}
      {online && (
        <p>
          {error instanceof ApiProblem || error instanceof GuardFailure
            ? error.message
            : web.errors.otherHint}
        </p>
      )}
      {error instanceof ApiProblem && error.requestCode !== undefined && (
        <p className={layout.quiet}>
          {web.requestCode}: {error.requestCode}
        </p>
      )}
      {reported !== null && <output className={layout.quiet}>{web.errors.reported(reported)}</output>}
    </ErrorScreen>
  )
}

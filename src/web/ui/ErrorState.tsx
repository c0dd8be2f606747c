import { noticeOfCode } from '#domain/failure.ts'
import { failureNotices } from '#text/failures.ts'
import { kit } from '#text/kit.ts'
import { PlainLink } from '#web/navigation/Link.tsx'
import { Button } from './Button.tsx'
import buttons from './button.module.css'
import type { PageLink } from './page-above.ts'
import styles from './state.module.css'

type Failure = { message: string; code?: string; requestCode?: string | undefined }

type Props = { problem: Failure; busy?: boolean; onRetry?: () => void; above?: PageLink | null }

/**
 * For data that could not be loaded: the reason, its consequence, the request code for the operator, and a retry or the
 * page to go on from.
 */
export const ErrorState = ({ problem, busy = false, onRetry, above = null }: Props) => (
  <div className={styles.state} data-tone="act" role="alert">
    <p className={styles.title}>{problem.message}</p>
    <Outlook problem={problem} />
    {problem.requestCode !== undefined && (
      <p className={styles.text}>
        {kit.requestCode}: <code className={styles.code}>{problem.requestCode}</code>
      </p>
    )}
    {onRetry !== undefined && (
      <div className={styles.action}>
        <Button look="outline" busy={busy} onClick={onRetry}>
          {kit.retry}
        </Button>
      </div>
    )}
    {above !== null && (
      <PlainLink href={above.href} className={`${buttons.button} ${styles.action}`} data-look="outline">
        {above.title}
      </PlainLink>
    )}
  </div>
)

/** Says that the service will come back by itself, unless the reason already says so. */
function Outlook({ problem: { code, message } }: { problem: Failure }) {
  const notice = code === undefined ? null : noticeOfCode(code)
  if (notice === null || Object.values<string>(failureNotices).includes(message)) return null
  return <p className={styles.text}>{failureNotices[notice]}</p>
}

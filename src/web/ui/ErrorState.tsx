import { kit } from '#text/kit.ts'
import { Button } from './Button.tsx'
import styles from './state.module.css'

type Failure = { message: string; requestCode?: string | undefined }

/** What could not be loaded: the reason, a retry, and the request code to name to an operator. */
export const ErrorState = ({ problem, onRetry }: { problem: Failure; onRetry?: () => void }) => (
  <div className={styles.state} data-tone="act" role="alert">
    <p className={styles.title}>{problem.message}</p>
    {problem.requestCode !== undefined && (
      <p className={styles.text}>
        {kit.requestCode}: <code className={styles.code}>{problem.requestCode}</code>
      </p>
    )}
    {onRetry !== undefined && (
      <div className={styles.action}>
        <Button look="outline" onClick={onRetry}>
          {kit.retry}
        </Button>
      </div>
    )}
  </div>
)

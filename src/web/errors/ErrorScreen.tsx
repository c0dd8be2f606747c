import type { ReactNode } from 'react'
import { web } from '#text/web.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useDocumentTitle } from '#web/page/document-title.ts'
import { useSession } from '#web/session/session.ts'
import styles from './errors.module.css'

type Props = {
  status?: number | undefined
  title: string
  /** stands above the words instead of the wire */
  picture?: ReactNode
  children?: ReactNode
  onRetry?: () => void
}

/** The error page of spec §2. «На головну» leads to the person's readings when there is a token, otherwise to the start page. */
export function ErrorScreen({ status, title, picture, children, onRetry }: Props) {
  const token = useSession(({ common }) => common.token)
  useDocumentTitle(title)
  return (
    <div className={styles.screen}>
      {picture ?? <div className={styles.wire} aria-hidden="true" />}
      {status !== undefined && <p className={styles.status}>{status}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      <p className={styles.actions}>
        <Link
          className={styles.home}
          to={token === null ? '/' : '/cabinet/person/indication'}
          preload={false}
        >
          {web.toHome}
        </Link>
        {onRetry && (
          <button type="button" className={styles.retry} onClick={onRetry}>
            {web.retry}
          </button>
        )}
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import { web } from '#text/web.ts'
import { titleOf } from '#web/navigation/title.ts'
import { usePage, usePlace } from '#web/navigation/use-navigation.ts'
import { PageAbove } from '#web/ui/page-above.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { useDocumentTitle } from './document-title.ts'
import { pagesAbove } from './pages-above.ts'
import styles from './page.module.css'

export type PageProps = {
  /** where it is not the one of the table of pages */
  title?: string | undefined
  /** the title comes with what the page shows, and may be longer than the one that stands there meanwhile */
  awaited?: boolean
  /** what replaces the title on the page itself, where it is more than words */
  heading?: ReactNode
  /** one sentence under the title: what this page is for */
  intro?: ReactNode
  /** what people must know here, such as a number or what will happen; stays under the title on a phone too */
  told?: ReactNode
  /** buttons at the title's right; under it on a phone */
  actions?: ReactNode
  /** the page as files: at the title's right; on a phone after everything else */
  files?: ReactNode
  /** the column of a form: at most 560 px */
  narrow?: boolean
  /** what stands above the title instead of the breadcrumbs */
  crumbs?: ReactNode
  /** the title is for screen readers only, on a phone or everywhere: the content itself says where one is */
  quiet?: boolean | 'everywhere'
  children: ReactNode
}

/**
 * One page: breadcrumbs, one h1, actions, content. Sets the title of the tab. On a phone the content comes first:
 * breadcrumbs and the sentence under the title are left out.
 */
export function Page({
  title: given,
  awaited = false,
  heading,
  intro,
  told: lead,
  actions,
  files,
  narrow = false,
  crumbs,
  quiet = false,
  children,
}: PageProps) {
  const page = usePage()
  const title = given ?? (page === null ? web.product : titleOf(page))
  useDocumentTitle(title)
  const { pathname } = usePlace()
  const above = page?.path.includes('/$') === true ? (pagesAbove(pathname).at(-1) ?? null) : null
  return (
    <div className={styles.page} data-narrow={narrow}>
      <div className={quiet === 'everywhere' ? 'visually-hidden' : styles.head} data-quiet={quiet}>
        <div>
          {crumbs ?? <Breadcrumbs title={title} />}
          <h1 tabIndex={-1}>{heading ?? title}</h1>
          {lead !== undefined && <p className={styles.told}>{lead}</p>}
          {intro !== undefined && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {files !== undefined && <div className={styles.files}>{files}</div>}
      <PageAbove value={above}>
        <div className={styles.body} data-awaited={awaited}>
          {children}
        </div>
      </PageAbove>
    </div>
  )
}

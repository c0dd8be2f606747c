import { titles } from '#text/pages/titles.ts'
import { useDocumentTitle } from '#web/page/document-title.ts'
import { web } from '#text/web.ts'

/** The public start page. */
export function Landing() {
  useDocumentTitle(web.product)
  return <h1 tabIndex={-1}>{titles.landing}</h1>
}

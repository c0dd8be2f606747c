import { useEffect } from 'react'
import { web } from '#text/web.ts'

/** Names the tab: the page first, the product after it. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title === web.product ? title : `${title} · ${web.product}`
  }, [title])
}

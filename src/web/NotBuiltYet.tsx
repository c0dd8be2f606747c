import { useMatches } from '@tanstack/react-router'
import { web } from '#text/web.ts'
import { Page } from './page/Page.tsx'

/** The honest placeholder of a page that is still being written. */
export default function NotBuiltYet() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.title })
  return (
    <Page title={title ?? web.product}>
      <p>{web.notBuiltYet}</p>
    </Page>
  )
}

import { web } from '#text/web.ts'
import { titleOf } from '#web/navigation/title.ts'
import { usePage } from '#web/navigation/use-navigation.ts'
import { Page } from './Page.tsx'

/** The placeholder of a page that is not written yet. */
export default function NotBuiltYet() {
  const page = usePage()
  return (
    <Page title={page === null ? web.product : titleOf(page)}>
      <p>{web.notBuiltYet}</p>
    </Page>
  )
}

import { web } from '#text/web.ts'
import { Page } from './Page.tsx'

/** The placeholder of a page that is not written yet. */
export default function NotBuiltYet() {
  return (
    <Page>
      <p>{web.notBuiltYet}</p>
    </Page>
  )
}

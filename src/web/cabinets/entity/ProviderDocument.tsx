import { providerDocumentAllowed } from '#domain/guards.ts'
import { entityHome } from '#text/pages/entity-home.ts'
import { titles } from '#text/pages/titles.ts'
import { provider as words } from '#text/provider.ts'
import NotBuiltYet from '#web/NotBuiltYet.tsx'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'

const isKnown = (status: string): status is keyof typeof words.statuses =>
  Object.hasOwn(words.statuses, status)

/** provider/document: open while an account's status is active or activated (spec §4), otherwise the reason. */
export default function ProviderDocument() {
  const accounts = useSession(({ entity }) => entity.provider?.accounts)
  if (providerDocumentAllowed(accounts ?? [])) return <NotBuiltYet />
  const status = accounts?.[0]?.status.name.toLowerCase()
  return (
    <Page title={titles.providerDocument}>
      <Alert tone="act">{status === undefined ? entityHome.noAccounts : reasonOf(status)}</Alert>
    </Page>
  )
}

function reasonOf(status: string): string {
  if (!isKnown(status)) return words.notAllowed(status)
  const { name, meaning } = words.statuses[status]
  return `${words.notAllowed(name)} ${meaning}`
}

import { entityHome, provider as words } from '#text/entity.ts'
import { useCall } from '#web/api/queries.ts'
import { Page } from '#web/page/Page.tsx'
import Signing from '#web/signing/Signing.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

const isKnown = (status: string): status is keyof typeof words.statuses =>
  Object.hasOwn(words.statuses, status)

/** provider/document: open while an account's status is active or activated (spec §4), otherwise the reason. */
export default function ProviderDocument() {
  const answer = useCall('/api/provider/document', {})
  return (
    <Loaded answer={answer}>
      {({ allowed, accounts: [first] }) =>
        allowed ? (
          <Signing />
        ) : (
          <Page>
            <Alert tone="act">
              {first ? reasonOf(first.status.name.toLowerCase()) : entityHome.noAccounts}
            </Alert>
          </Page>
        )
      }
    </Loaded>
  )
}

function reasonOf(status: string): string {
  if (!isKnown(status)) return words.notAllowed(status)
  const { name, meaning } = words.statuses[status]
  return `${words.notAllowed(name)} ${meaning}`
}

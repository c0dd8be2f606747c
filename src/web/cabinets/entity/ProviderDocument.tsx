import { Suspense, useState } from 'react'
import { isActiveAccount } from '#domain/guards.ts'
import { entityHome } from '#text/business-accounts-home.ts'
import { provider } from '#text/provider.ts'
import { providerDocuments as words } from '#text/provider-documents.ts'
import { useCall } from '#web/api/queries.ts'
import { useMay } from '#web/customer/may.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { SendDialog } from '#web/provider-documents/later.ts'
import { type SentDocument, SentDocuments } from '#web/provider-documents/SentDocuments.tsx'
import styles from '#web/provider-documents/documents.module.css'
import { BulkSign } from '#web/signing/BulkSign.tsx'
import { PapersList } from '#web/signing/PapersList.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

const isKnown = (status: string): status is keyof typeof provider.statuses =>
  Object.hasOwn(provider.statuses, status)

/** provider/document: open while an account's status is active or activated (spec §4), otherwise the reason. */
export default function ProviderDocument() {
  const answer = useCall('/api/provider/document', {})
  return (
    <Loaded answer={answer}>
      {({ allowed, accounts }) =>
        allowed ? (
          <Documents accounts={accounts.filter(isActiveAccount).map(({ account }) => account)} />
        ) : (
          <Page>
            <Alert tone="act">
              {accounts[0] ? reasonOf(accounts[0].status.name.toLowerCase()) : entityHome.noAccounts}
            </Alert>
          </Page>
        )
      }
    </Loaded>
  )
}

type View = 'sign' | 'sent'

/** Documents to sign, and documents that the provider sends to the company about its active accounts. */
function Documents({ accounts }: { accounts: readonly string[] }) {
  const list = useListState({ sort: { by: 'state', descending: false } })
  const view: View = list.filter('tab') === 'sent' ? 'sent' : 'sign'
  const may = useMay('prepare')
  // the page in the address is that of the list in view
  const { page, pageSize } = list.paging
  const answer = useCall(
    '/api/provider/documents',
    { page: view === 'sent' ? page : 1, pageSize },
    { staleMs: 0, paged: true },
  )
  const refused = answer.data?.refused ?? 0
  const [sending, setSending] = useState<{ of?: SentDocument } | null>(null)
  const open = (tab: View) =>
    list.setFilter({ tab: tab === 'sign' ? '' : tab, state: '', kind: '', search: '', sort: '' })
  const send = may && <Button onClick={() => setSending({})}>{words.send}</Button>
  return (
    <Page
      actions={
        view === 'sign' ? (
          <>
            <BulkSign />
            {may && (
              <Button look="outline" onClick={() => setSending({})}>
                {words.send}
              </Button>
            )}
          </>
        ) : (
          send
        )
      }
    >
      <Tabs<View>
        label={words.views}
        value={view}
        onChange={open}
        tabs={[
          { value: 'sign', label: words.toSign, content: <PapersList /> },
          {
            value: 'sent',
            label: (
              <span className={styles.tab}>
                {words.sent} {refused > 0 && <Badge tone="act">{refused}</Badge>}
              </span>
            ),
            content: (
              <Loaded answer={answer}>
                {({ documents, total }) => (
                  <SentDocuments
                    documents={documents}
                    pages={list.pages(total)}
                    busy={answer.isPlaceholderData}
                    action={send}
                    onVersion={may ? (of) => setSending({ of }) : null}
                  />
                )}
              </Loaded>
            ),
          },
        ]}
      />
      {sending && (
        <Suspense>
          <SendDialog
            accounts={accounts}
            {...(sending.of ? { of: sending.of } : {})}
            onClose={() => setSending(null)}
            onSent={() => open('sent')}
          />
        </Suspense>
      )}
    </Page>
  )
}

function reasonOf(status: string): string {
  if (!isKnown(status)) return provider.notAllowed(status)
  const { name, meaning } = provider.statuses[status]
  return `${provider.notAllowed(name)} ${meaning}`
}

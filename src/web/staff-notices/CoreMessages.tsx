import { lazy, Suspense, useState } from 'react'
import { formatIban, isIban } from '#domain/iban.ts'
import { CORE_MESSAGE_MAY, CORE_MESSAGES } from '#domain/core-messages.ts'
import { mayStaff } from '#domain/permissions.ts'
import { coreMessages } from '#lists/staff-core-messages.ts'
import { coreMessageKinds, coreMessagesPage as words } from '#text/staff-core-messages.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { AccountLink } from '#web/staff/AccountLink.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'

const SettleMessageDialog = lazy(chunk(() => import('./SettleMessageDialog.tsx'), inBrowser))

type Row = Reply<'/api/admin/core-messages'>['rows'][number]

/** management/core-messages: what the billing core has refused, to be passed on again or put right there. */
export default function CoreMessages() {
  const list = useList(coreMessages, '/api/admin/core-messages', {}, { staleMs: 0 })
  const again = useWrite('/api/admin/core-messages/again')
  const roles = useSession(({ admin }) => admin.user?.roles) ?? []
  const kinds = CORE_MESSAGES.filter((name) => mayStaff(roles, CORE_MESSAGE_MAY[name]))
  // of one kind there is nothing to choose
  const what = kinds.length > 1 ? kinds.map((name) => [name, coreMessageKinds[name]] as const) : []
  const [settling, setSettling] = useState<Row | null>(null)
  const passOn = ({ id }: Row) =>
    again.mutate(
      { body: { id } },
      {
        onSuccess: () => toast.good(words.passed),
        onError: (failure) => {
          toast.bad(failure.message)
          // a colleague may have been faster
          void list.answer.refetch()
        },
      },
    )
  return (
    <Page>
      <ListView
        of={list}
        caption={words.title}
        rowKey={({ id }) => id}
        choices={{ what }}
        cells={{
          // a long number breaks where people read it
          what: ({ what: about, subject }) =>
            words.about(about, subject !== null && isIban(subject) ? formatIban(subject) : subject),
          account: ({ account, site }) =>
            account !== null && <AccountLink account={account} site={site ?? undefined} />,
          action: (row: Row) => (
            <div className={layout.row}>
              {row.sendable && (
                <Button
                  look="outline"
                  busy={again.isPending && again.variables.body.id === row.id}
                  onClick={() => passOn(row)}
                >
                  {words.again}
                  <span className="visually-hidden"> {words.about(row.what, row.subject)}</span>
                </Button>
              )}
              <Button look="quiet" onClick={() => setSettling(row)}>
                {words.settle}
                <span className="visually-hidden"> {words.about(row.what, row.subject)}</span>
              </Button>
            </div>
          ),
        }}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      />
      {settling && (
        <Suspense>
          <SettleMessageDialog message={settling} onClose={() => setSettling(null)} />
        </Suspense>
      )}
    </Page>
  )
}

import { IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { siteName } from '#text/site-name.ts'
import { kindName } from '#text/ticket-kinds.ts'
import { dateTimeText } from '#text/dates.ts'
import { answerTemplates as words, staffTickets } from '#text/staff-tickets.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Page } from '#web/page/Page.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './queue.module.css'

// loaded when it is opened
const TemplateDialog = lazy(chunk(() => import('./TemplateDialog.tsx'), inBrowser))

type Template = Reply<'/api/admin/tickets/templates'>['rows'][number]
type Open = { what: 'edit' | 'remove'; template: Template } | { what: 'add'; template: null }

/** /cabinet/admin/management/tickets/templates: texts of answers, written by those who answer. */
export default function Templates() {
  const [open, setOpen] = useState<Open | null>(null)
  const answers = usePermission('tickets.answer')
  const answer = useCall('/api/admin/tickets/templates', {})
  const close = () => setOpen(null)
  const add = <Button onClick={() => setOpen({ what: 'add', template: null })}>{words.add}</Button>
  return (
    <Page intro={words.intro} actions={answers && add}>
      <Loaded answer={answer}>
        {({ rows }) => (
          <Table
            caption={words.title}
            columns={columnsFor(setOpen)}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <EmptyState drawing="letters" title={words.empty}>
                {words.emptyHint}
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {/* always in the page: what every list of employees has */}
      <span hidden data-dense="true" />
      {open && open.what !== 'remove' && (
        <Suspense>
          <TemplateDialog template={open.template} onClose={close} />
        </Suspense>
      )}
      {open?.what === 'remove' && (
        <RemoveDialog template={open.template} again={() => void answer.refetch()} onClose={close} />
      )}
    </Page>
  )
}

const columnsFor = (setOpen: (open: Open) => void): Column<Template>[] => [
  {
    key: 'title',
    title: words.name,
    place: 'head',
    cell: (row) => row.title,
  },
  {
    key: 'kind',
    title: staffTickets.columns.kind,
    place: 'under',
    cell: (row) => (row.kind === null ? staffTickets.anyKind : kindName(row.kind)),
  },
  {
    key: 'site',
    title: staffTickets.company,
    place: 'details',
    cell: (row) => (row.site === null ? words.forAll : siteName(row.site)),
  },
  {
    key: 'updated',
    title: words.updated,
    place: 'details',
    cell: (row) => `${dateTimeText(Date.parse(row.updatedAt))}${row.who === null ? '' : `, ${row.who}`}`,
  },
  {
    key: 'do',
    title: words.actions,
    place: 'right',
    cell: (row) =>
      row.mine && (
        <span className={styles.buttons}>
          <IconButton
            label={`${words.edit}: ${row.title}`}
            onClick={() => setOpen({ what: 'edit', template: row })}
          >
            <IconPencil size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`${words.remove}: ${row.title}`}
            onClick={() => setOpen({ what: 'remove', template: row })}
          >
            <IconTrash size={20} aria-hidden="true" />
          </IconButton>
        </span>
      ),
  },
]

type RemoveProps = { template: Template; again: () => void; onClose: () => void }

function RemoveDialog({ template, again, onClose }: RemoveProps) {
  const remove = useWrite('/api/admin/tickets/templates/remove')
  return (
    <ConfirmDialog
      open
      title={words.removeTitle}
      action={words.remove}
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { body: { template: template.id, version: template.version } },
          {
            onSuccess: () => {
              toast.good(words.removed)
              onClose()
            },
            onError: (problem) => {
              toast.bad(problem.message)
              if (problem.code !== 'changed-meanwhile') return
              // the list shows what a colleague has made of it
              again()
              onClose()
            },
          },
        )
      }
    >
      <p>
        {template.title}. {words.removeHint}
      </p>
    </ConfirmDialog>
  )
}

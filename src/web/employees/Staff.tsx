import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { staffList } from '#lists/staff.ts'
import { staff as words } from '#text/employees.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Employee } from './employee.ts'
import { AddEmployee, EmployeeDialog } from './later.ts'
import styles from './staff.module.css'

const tones = { active: 'good', new: 'info', blocked: 'act' } as const

/** /cabinet/admin/management/staff: who works in the cabinet, with which roles in which companies. */
export default function Staff() {
  const list = useList(staffList, '/api/admin/staff', {}, { staleMs: 0 })
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useState<Employee | null>(null)
  return (
    <Page
      actions={
        <Button
          icon={<IconUserPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {words.add}
        </Button>
      }
    >
      <ListView
        of={list}
        caption={words.title}
        rowKey={({ id }) => id}
        cells={{
          name: (row) => (
            <Button look="quiet" className={styles.open ?? ''} onClick={() => setOpened(row)}>
              {row.self ? `${row.name} (${words.you})` : row.name}
            </Button>
          ),
          state: (row) =>
            row.proposed ? (
              <Badge tone="soon">{words.proposed}</Badge>
            ) : (
              <Badge tone={tones[row.state]}>{words.states[row.state]}</Badge>
            ),
        }}
        empty={<EmptyState title={words.none} />}
      />
      <Suspense>
        {adding && <AddEmployee onClose={() => setAdding(false)} />}
        {opened && <EmployeeDialog employee={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </Page>
  )
}

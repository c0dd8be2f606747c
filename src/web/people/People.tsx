import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { companyPeople } from '#lists/company-people.ts'
import type { PersonState } from '#domain/people.ts'
import { people as words } from '#text/people.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { hasCome } from '#web/ui/answer.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import layout from '#web/ui/layout.module.css'
import type { Person } from './person.ts'
import { TwoPersons } from './TwoPersons.tsx'
import styles from './people.module.css'

const InviteDialog = lazy(chunk(() => import('./InviteDialog.tsx'), inBrowser))
const PersonDialog = lazy(chunk(() => import('./PersonDialog.tsx'), inBrowser))
const InvitationDialog = lazy(chunk(() => import('./InvitationDialog.tsx'), inBrowser))

const tones = {
  active: 'good',
  ended: 'plain',
  blocked: 'act',
  invited: 'info',
  expired: 'plain',
} as const satisfies Record<PersonState, string>

/** Who of the company reaches the accounts that the user manages, what they may do, and who is invited. */
export default function People({ onShown }: { onShown: () => void }) {
  const list = useList(companyPeople, '/api/entity/people', {}, { prefix: 'people-', staleMs: 0 })
  const answered = hasCome(list.answer)
  useEffect(() => {
    if (answered) onShown()
  }, [answered, onShown])
  const [inviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<Person | null>(null)
  const close = () => setOpened(null)
  return (
    <section className={styles.section} aria-labelledby="people">
      <div className={layout.apart}>
        <h2 id="people">{words.title}</h2>
        <Button
          icon={<IconUserPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {words.invite.open}
        </Button>
      </div>
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
          state: (row) => <Badge tone={tones[row.state]}>{words.states[row.state]}</Badge>,
        }}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      />
      {list.answer.data && <TwoPersons on={list.answer.data.twoPersons} of={list.answer.data.managed} />}
      <Suspense>
        {inviting && <InviteDialog onClose={() => setInviting(false)} />}
        {opened?.of === 'person' && <PersonDialog person={opened} onClose={close} />}
        {opened?.of === 'invitation' && <InvitationDialog invitation={opened} onClose={close} />}
      </Suspense>
    </section>
  )
}

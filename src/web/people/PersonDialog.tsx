import { useState } from 'react'
import { type Right, RIGHTS } from '#domain/rights.ts'
import { people as words, rightsText } from '#text/people.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AccountsFields, type Chosen } from './AccountsFields.tsx'
import type { Person } from './person.ts'
import { RightsFields } from './RightsFields.tsx'

type Props = { person: Person; onClose: () => void }
type Links = Reply<'/api/entity/people/person'>['accounts']

/** One person of the company: contacts, and what they may do with which accounts. */
export default function PersonDialog({ person, onClose }: Props) {
  const answer = useCall('/api/entity/people/person', { person: person.id }, { staleMs: 0 })
  const { columns } = words
  return (
    <Dialog open onClose={onClose} title={person.name} keepOnClickOutside>
      <Facts
        facts={[
          [columns.position, person.position ?? '—'],
          [columns.contact, person.contact ?? '—'],
          [columns.code, person.code ?? '—', person.code ?? ''],
        ]}
      />
      {person.self ? (
        <>
          <p>{rightsText(person.rights, person.accounts)}</p>
          <Alert>{words.change.yours}</Alert>
        </>
      ) : (
        <Loaded answer={answer} skeleton={<Skeleton lines={[300]} />}>
          {({ accounts }) =>
            accounts.every(hasAll) ? (
              <>
                <p>{rightsText(person.rights, person.accounts)}</p>
                <Alert>{words.change.holder(null)}</Alert>
              </>
            ) : (
              <RightsForm person={person} links={accounts} onClose={onClose} />
            )
          }
        </Loaded>
      )}
    </Dialog>
  )
}

/** The holder of the contract who has everything: there is nothing to change. */
const hasAll = ({ holder, rights, endsOn, blocked }: Links[number]): boolean =>
  holder && rights.length === RIGHTS.length && endsOn === null && !blocked
const same = (links: Links): boolean =>
  links.every(({ rights, endsOn }) => rights.join() === links[0]?.rights.join() && endsOn === links[0].endsOn)

function RightsForm({ person, links, onClose }: Props & { links: Links }) {
  const uniform = same(links)
  const held = links.filter(({ holder }) => holder).map(({ account }) => account)
  const [rights, setRights] = useState<Right[]>(() =>
    RIGHTS.filter((right) => links.every((link) => link.rights.includes(right))),
  )
  const [accounts, setAccounts] = useState<Chosen>(() => links.map(({ account }) => account))
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState<'withdraw' | 'block' | null>(null)
  const change = useWrite('/api/entity/people/change')
  const withdraw = useWrite('/api/entity/people/withdraw')
  const block = useWrite('/api/entity/people/block')
  const done = (text: string) => {
    toast.good(text)
    onClose()
  }
  const body = () => ({ person: person.id, accounts: accounts === 'all' ? ('all' as const) : [...accounts] })
  const form = useServerForm({
    initial: { endsOn: (uniform ? links[0]?.endsOn : null) ?? '' },
    rules: {},
    submit: async ({ endsOn }) => {
      if (accounts.length === 0) return setProblem(words.change.noAccounts)
      const { changed } = await change.mutateAsync({
        body: { ...body(), rights, endsOn: endsOn || null },
      })
      done(words.change.saved(changed))
    },
  })
  const blocked = person.state === 'blocked'
  const setBlocked = async (wanted: boolean) => {
    try {
      await block.mutateAsync({ body: { person: person.id, blocked: wanted } })
      done(wanted ? words.change.blocked : words.change.unblocked)
    } catch (failure) {
      setAsking(null)
      form.refused(failure)
    }
  }
  const takeAway = async () => {
    try {
      const { changed } = await withdraw.mutateAsync({ body: body() })
      done(words.change.withdrawn(changed))
    } catch (failure) {
      setAsking(null)
      form.refused(failure)
    }
  }
  const nowOf = (account: string): string | null => {
    const link = links.find((candidate) => candidate.account === account)
    if (!link || uniform) return null
    const sentence = rightsText(
      link.rights.map((right) => ({ right, accounts: 1 })),
      1,
    )
    return link.endsOn === null ? sentence : `${sentence} · ${words.change.until(link.endsOn)}`
  }
  return (
    <Form form={form} wide>
      {held.length > 0 && <Alert>{words.change.holder(held.length === links.length ? null : held)}</Alert>}
      <RightsFields rights={rights} onChange={setRights} hint={uniform ? undefined : words.change.differ} />
      <AccountsFields
        value={accounts}
        onChange={(next) => {
          setAccounts(next)
          setProblem(undefined)
        }}
        error={problem}
        now={nowOf}
      />
      <TextInput
        label={words.change.endsOn}
        description={words.change.endsOnHint}
        type="date"
        optional
        {...form.field('endsOn')}
      />
      <DialogActions>
        <Button type="submit" busy={form.busy}>
          {words.change.save}
        </Button>
        <Button
          look="outline"
          onClick={() =>
            accounts.length === 0 ? setProblem(words.change.noAccounts) : setAsking('withdraw')
          }
        >
          {words.change.withdraw}
        </Button>
        {blocked ? (
          <Button look="outline" busy={block.isPending} onClick={() => void setBlocked(false)}>
            {words.change.unblock}
          </Button>
        ) : (
          <Button look="outline" onClick={() => setAsking('block')}>
            {words.change.block}
          </Button>
        )}
      </DialogActions>
      <ConfirmDialog
        open={asking === 'withdraw'}
        title={words.change.withdrawTitle(person.name)}
        action={words.change.withdraw}
        danger
        busy={withdraw.isPending}
        onConfirm={() => void takeAway()}
        onClose={() => setAsking(null)}
      >
        <p>{words.change.withdrawHint}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'block'}
        title={words.change.blockTitle(person.name)}
        action={words.change.block}
        danger
        busy={block.isPending}
        onConfirm={() => void setBlocked(true)}
        onClose={() => setAsking(null)}
      >
        <p>{words.change.blockHint}</p>
      </ConfirmDialog>
    </Form>
  )
}

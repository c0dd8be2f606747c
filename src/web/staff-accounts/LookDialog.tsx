import { LOOK_REASONS, LOOK_WORDS_MAX, LOOK_WORDS_MIN, type LookReason } from '#domain/look-reason.ts'
import { lookReasons } from '#text/looks.ts'
import { accountCard as words } from '#text/staff-accounts.ts'
import { minimumText, requiredText } from '#text/validation.ts'
import { homeOf } from '#domain/guards.ts'
import type { Reply } from '#web/api/call.ts'
import { checkSession } from '#web/api/check-session.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { entityParts, personParts, providerParts } from '#web/session/enter.ts'
import { type Session, signedOut } from '#web/session/parts.ts'
import { beginViewing } from '#web/session/viewing.ts'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import layout from '#web/ui/layout.module.css'

type Person = Reply<'/api/admin/accounts/card'>['people'][number]
type Props = {
  account: string
  people: readonly Person[]
  way: 'card' | 'view'
  onClose: () => void
}
type Begun = Reply<'/api/admin/accounts/view'>

const isReason = (text: string): text is LookReason => LOOK_REASONS.some((reason) => reason === text)

/** Why the personal data are looked at; the customer reads it. */
export default function LookDialog({ account, people, way, onClose }: Props) {
  const reveal = useWrite('/api/admin/accounts/reveal')
  const view = useWrite('/api/admin/accounts/view')
  const { form } = useKeptForm(`look:${account}:${way}`, {
    initial: { reason: '', ticketNumber: '', words: '', user: people[0]?.id ?? '' },
    rules: {
      reason: (reason) => (reason === '' ? requiredText() : null),
      ticketNumber: (number, { reason }) =>
        reason === 'ticket' && number.trim() === '' ? requiredText() : null,
      words: (text, { reason }) =>
        reason === 'other' && text.trim().length < LOOK_WORDS_MIN ? minimumText(LOOK_WORDS_MIN) : null,
    },
    submit: async (typed) => {
      if (!isReason(typed.reason)) return false
      const why = {
        account,
        reason: typed.reason,
        ...(typed.ticketNumber.trim() === '' ? {} : { ticketNumber: typed.ticketNumber.trim() }),
        ...(typed.words.trim() === '' ? {} : { words: typed.words.trim() }),
      }
      if (way === 'card') {
        await reveal.mutateAsync({ body: why })
        onClose()
        return undefined
      }
      const begun = await view.mutateAsync({ body: { ...why, user: typed.user } })
      // the own session must not end before the view does
      await checkSession()
      // the tab becomes one that only looks
      return () => enter(begun, account)
    },
  })
  return (
    <FormDialog
      title={way === 'card' ? words.open : words.viewTitle}
      form={form}
      send={way === 'card' ? words.open : words.start}
      onClose={onClose}
    >
      <p className={layout.quiet}>{way === 'view' ? `${words.viewWhat} ${words.told}` : words.told}</p>
      {way === 'view' && people.length > 1 && (
        <Select
          label={words.whose}
          options={people.map(({ id, name, kind }) => ({
            value: id,
            label: `${name}, ${words.kinds[kind]}`,
          }))}
          {...form.field('user')}
        />
      )}
      <Select
        label={words.why}
        placeholder=""
        options={LOOK_REASONS.map((reason) => ({ value: reason, label: lookReasons[reason] }))}
        {...form.field('reason')}
      />
      {form.values.reason === 'ticket' && (
        <TextInput label={words.ticket} maxLength={40} {...form.field('ticketNumber')} />
      )}
      <Textarea
        label={words.words}
        description={words.wordsHint}
        optional={form.values.reason !== 'other'}
        maxLength={LOOK_WORDS_MAX}
        {...form.field('words')}
      />
    </FormDialog>
  )
}

/** From here on this tab is the cabinet of the customer. */
function enter({ person, entity, provider }: Begun, account: string) {
  const parts: Partial<Session> | null = person
    ? personParts(person)
    : entity
      ? entityParts(entity)
      : provider && providerParts(provider)
  const name = person
    ? `${person.user.surname} ${person.user.name}`
    : (entity?.user.company ?? provider?.user.company ?? account)
  if (parts?.common)
    beginViewing(JSON.stringify({ ...signedOut, ...parts }), { account, name }, homeOf(parts.common.type))
}

import { useRef } from 'react'
import { parseQueue } from '#domain/queue.ts'
import { MESSAGE_AUDIENCES, MESSAGE_TEXT, MESSAGE_TITLE } from '#domain/service-message.ts'
import { staffMessages as words } from '#text/staff-messages.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { queries, useWrite } from '#web/api/queries.ts'
import { useCompany } from '#web/company/company.ts'
import { FieldRow, Form, FormActions } from '#web/forms/Form.tsx'
import { lengthRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { instantOf } from '#web/staff/times.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AccountsPicker } from './AccountsPicker.tsx'
import { type Message, partsOf, savedOf, type Typed } from './message-form.ts'
import styles from './messages.module.css'
import { useOwnSites } from './own-sites.ts'
import { PagesPicker } from './PagesPicker.tsx'
import { Preview } from './Preview.tsx'
import { Reach } from './Reach.tsx'
import { SitesPicker } from './SitesPicker.tsx'

type Props = {
  /** null: a new one */
  message: Message | null
  initial: Typed
  draftKey: string
}

const isLater = (from: string): boolean => from !== '' && Date.parse(instantOf(from)) > Date.now()

const rules = {
  title: (text: string) => lengthRule(text, MESSAGE_TITLE),
  text: (text: string) => lengthRule(text, MESSAGE_TEXT),
  pages: (pages: string) => (pages === '' ? words.choosePage : null),
  sites: (sites: string) => (sites === '' ? words.chooseSite : null),
  queues: (queues: string, { audience }: Typed) =>
    audience === 'queue' &&
    (queues.trim() === '' || partsOf(queues).some((part) => parseQueue(part) === null))
      ? words.wrongQueue
      : null,
  list: (list: string, { audience }: Typed) =>
    audience === 'accounts' && list === '' ? words.listFirst : null,
  till: (till: string, { from }: Typed) => (till !== '' && till <= from ? words.wrongPeriod : null),
}

/**
 * Writes a message: the form, beside it whom it reaches and how it looks. What is typed outlives the page, and a change
 * by somebody else is told before anything is sent again.
 */
export default function Editor({ message, initial, draftKey }: Props) {
  const ownSites = useOwnSites()
  const lacks = useCompany()?.lacks ?? []
  const navigate = useNavigate()
  const save = useWrite('/api/admin/messages/save')
  const publish = useRef(true)
  const version = message?.version ?? 0
  const { form } = useKeptForm<Typed>(`message:${draftKey}`, {
    initial,
    stored: initial,
    rules,
    submit: async (typed, key) => {
      try {
        const saved = await save.mutateAsync({
          body: { message: message?.id ?? null, version, ...savedOf(typed), publish: publish.current },
          // after somebody's change it is another request
          options: { idempotencyKey: `${key}-${version}${publish.current ? '-p' : ''}` },
        })
        toast.good(toldOf(message, saved.message))
        if (message !== null) return
        return () =>
          navigate({
            to: '/cabinet/admin/management/message_manager/$message',
            params: { message: saved.message.id },
            replace: true,
          })
      } catch (failure) {
        if (failure instanceof ApiProblem && failure.code === 'changed-meanwhile')
          await queries.invalidateQueries({
            predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/admin/messages/'),
          })
        throw failure
      }
    },
  })
  const { values } = form

  const published = message?.stage === 'shown' || message?.stage === 'planned'
  const send = (publishing: boolean) => {
    publish.current = publishing
    void form.onSubmit()
  }
  const { onChange: onPages, ...pages } = form.field('pages')
  const { onChange: onSites, ...sites } = form.field('sites')
  return (
    <div className={styles.columns}>
      <Form
        form={{
          ...form,
          onSubmit: (event) => {
            publish.current = true
            return form.onSubmit(event)
          },
        }}
        wide
      >
        <TextInput
          label={words.name}
          description={words.nameHint}
          maxLength={MESSAGE_TITLE.max}
          {...form.field('title')}
        />
        <Textarea
          label={words.text}
          description={words.textHint(MESSAGE_TEXT.max - values.text.length)}
          rows={3}
          maxLength={MESSAGE_TEXT.max}
          {...form.field('text')}
        />
        <Checkbox label={words.important} hint={words.importantHint} {...form.tick('important')} />
        <PagesPicker {...pages} onChange={(value) => onPages(value)} />
        <Select
          label={words.columns.audience}
          options={MESSAGE_AUDIENCES.filter(
            (option) => option !== 'debtors' || !lacks.includes('debts-of-accounts'),
          ).map((option) => ({ value: option, label: words.audiences[option] }))}
          {...form.field('audience')}
        />
        {values.audience === 'queue' && (
          <TextInput label={words.queues} description={words.queuesHint} {...form.field('queues')} />
        )}
        {values.audience === 'accounts' && (
          <AccountsPicker
            id={form.field('list').id}
            error={form.field('list').error}
            list={values.list}
            listed={Number(values.listed)}
            onKept={(list, accounts) => {
              form.set('list', list)
              form.set('listed', String(accounts))
            }}
          />
        )}
        <SitesPicker own={ownSites} {...sites} onChange={(value) => onSites(value)} />
        <FieldRow>
          <TextInput
            label={words.from}
            description={words.fromHint}
            type="datetime-local"
            optional
            {...form.field('from')}
          />
          <TextInput
            label={words.till}
            description={words.tillHint}
            type="datetime-local"
            optional
            {...form.field('till')}
          />
        </FieldRow>
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {published ? words.saveChanges : isLater(values.from) ? words.plan : words.publish}
          </Button>
          {!published && (
            <Button look="outline" busy={form.busy} onClick={() => send(false)}>
              {words.saveDraft}
            </Button>
          )}
        </FormActions>
      </Form>
      <div className={styles.side}>
        <Reach typed={values} />
        <Preview typed={values} />
      </div>
    </div>
  )
}

function toldOf(before: Message | null, { stage }: Message): string {
  if (stage === 'draft') return words.drafted
  if (before?.stage === stage) return words.saved
  return stage === 'planned' ? words.planned : words.published
}

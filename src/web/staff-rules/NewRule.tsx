import { kyivDate } from '#domain/kyiv.ts'
import { RULE_KINDS, ruleOn } from '#domain/rules.ts'
import { monthText } from '#text/dates.ts'
import { staffTerms } from '#text/staff-terms.ts'
import { newPrice } from '#text/new-price.ts'
import { newRule as words, ruleText, staffRules } from '#text/staff-rules.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { FieldRow, Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { RuleEffect } from './RuleEffect.tsx'
import type { Rule } from './rule.ts'
import {
  CONFIDENCES,
  EMPTY,
  isOfReadings,
  kindOf,
  monthsAhead,
  rules,
  type Typed,
  typedOf,
  UNITS,
  wantedOf,
  WHAT,
} from './typed.ts'
import styles from './staff-rules.module.css'

const RULES = '/cabinet/admin/management/rules'

/** management/rules/new: a rule is typed beside what it changes, and proposed to a second person. */
export default function NewRule() {
  const answer = useCall('/api/admin/rules', { pageSize: 100 })
  return (
    <Page
      crumbs={
        <LinkButton look="quiet" to={RULES} preload={false} data-back>
          {staffRules.back}
        </LinkButton>
      }
    >
      <Loaded answer={answer}>{({ rows }) => <Entry entered={rows} />}</Loaded>
    </Page>
  )
}

/** What the address says the rule is of, with the rule of today in the fields. */
function initialValues(search: Readonly<Record<string, string>>, entered: readonly Rule[], today: string) {
  const kind = RULE_KINDS.find((ruleKind) => ruleKind === search['kind'])
  const variant = search['variant'] ?? ''
  if (kind === undefined) return {}
  const current = ruleOn(entered, { kind, variant }, today)
  const what: Partial<Typed> =
    kind === 'holiday' ? { what: 'holiday:', holiday: `2024-${variant}` } : { what: `${kind}:${variant}` }
  return { ...what, ...(current ? typedOf(kind, current.value) : {}) }
}

function Entry({ entered }: { entered: readonly Rule[] }) {
  const search = useSearch()
  const navigate = useNavigate()
  const now = new Date(useNow(3_600_000))
  const propose = useWrite('/api/admin/rules/propose')
  const { form } = useKeptForm(`rule:${search['kind'] ?? ''}:${search['variant'] ?? ''}`, {
    initial: { ...EMPTY, ...initialValues(search, entered, kyivDate(now)) },
    rules,
    serverFields: { value: 'what', variant: 'what' },
    submit: async (values, key) => {
      const wanted = wantedOf(values)
      if (wanted === null) return false
      const body = { ...wanted, act: values.act, actOn: values.actOn, actUrl: values.actUrl.trim() || null }
      await propose.mutateAsync({ body, options: { idempotencyKey: key } })
      toast.good(words.sent)
      return () => navigate({ to: RULES })
    },
  })
  const wanted = wantedOf(form.values)
  return (
    <div className={styles.new}>
      <Form form={form} wide>
        <Select label={words.what} options={WHAT} {...form.field('what')} />
        <Value form={form} />
        <Days form={form} now={now} />
        <FieldRow>
          <TextInput label={newPrice.act} description={newPrice.actHint} {...form.field('act')} />
          <TextInput label={newPrice.actOn} type="date" {...form.field('actOn')} />
        </FieldRow>
        <FieldRow>
          <TextInput label={newPrice.actUrl} inputMode="url" optional {...form.field('actUrl')} />
          <Select
            label={staffTerms.confidence}
            description={words.confidenceHint}
            options={CONFIDENCES}
            {...form.field('confidence')}
          />
        </FieldRow>
        {wanted !== null && <RuleEffect wanted={wanted} rules={entered} />}
        <SubmitRow form={form}>{newPrice.propose}</SubmitRow>
      </Form>
    </div>
  )
}

type Fields = { form: ReturnType<typeof useKeptForm<Typed>>['form'] }

/** The fields of the kind that is chosen. */
function Value({ form }: Fields) {
  const kind = kindOf(form.values)
  const number = (
    name: 'lastDays' | 'firstDays' | 'deadlineDay' | 'days' | 'mostParts' | 'firstShare',
    label: string,
  ) => <TextInput label={label} inputMode="numeric" {...form.field(name)} />
  switch (kind) {
    case 'household-window':
      return (
        <FieldRow>
          {number('lastDays', words.lastDays)}
          {number('firstDays', words.firstDays)}
        </FieldRow>
      )
    case 'business-window':
      return (
        <>
          {number('lastDays', words.lastDays)}
          <FieldRow>
            {number('deadlineDay', words.deadlineDay)}
            <TextInput label={words.deadlineTime} type="time" {...form.field('deadlineTime')} />
          </FieldRow>
        </>
      )
    case 'calculation':
    case 'term':
      return (
        <>
          <FieldRow>
            {number('days', words.days)}
            <Select label={words.unit} options={UNITS} {...form.field('unit')} />
          </FieldRow>
          {kind === 'term' && (
            <TextInput label={words.longest} inputMode="numeric" optional {...form.field('longest')} />
          )}
        </>
      )
    case 'compensation':
      return <TextInput label={words.sum} inputMode="decimal" {...form.field('sum')} />
    case 'instalments':
      return (
        <>
          <FieldRow>
            {number('mostParts', words.mostParts)}
            {number('firstShare', words.firstShare)}
          </FieldRow>
          <FieldRow>
            <TextInput label={words.leastDebt} inputMode="decimal" {...form.field('leastDebt')} />
            <TextInput label={words.leastPart} inputMode="decimal" {...form.field('leastPart')} />
          </FieldRow>
        </>
      )
    case 'holiday':
    case 'holidays-off':
      return (
        <FieldRow>
          {kind === 'holiday' && <TextInput label={words.holiday} type="date" {...form.field('holiday')} />}
          <Select
            label={words.on}
            options={(['on', 'off'] as const).map((value) => ({ value, label: ruleText(kind, value) }))}
            {...form.field('on')}
          />
        </FieldRow>
      )
  }
}

/** Rules of readings hold in whole months, others from any day to come. */
function Days({ form, now }: Fields & { now: Date }) {
  if (!isOfReadings(kindOf(form.values)))
    return (
      <FieldRow>
        <TextInput label={words.from} type="date" {...form.field('from')} />
        <TextInput label={words.to} description={words.toHint} type="date" optional {...form.field('to')} />
      </FieldRow>
    )
  const months = monthsAhead(now).map((month) => ({ value: `${month}-01`, label: monthText(month) }))
  return (
    <FieldRow>
      <Select
        label={words.fromMonth}
        options={months}
        placeholder={newPrice.choose}
        {...form.field('from')}
      />
      <Select
        label={newPrice.to}
        description={words.toHint}
        options={months}
        placeholder={staffTerms.openEnded}
        {...form.field('to')}
      />
    </FieldRow>
  )
}

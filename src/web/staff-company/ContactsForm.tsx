import { useEffect, useRef, useState } from 'react'
import {
  COMPANY_LIST_NAMES,
  COMPANY_WORD_NAMES,
  type CompanyList,
  type CompanyWord,
  footerLines,
  footerOf,
  linesOf,
} from '#domain/company-settings.ts'
import { companySettings as words } from '#text/staff-company.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { refreshAfter, useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Known } from './known.ts'
import styles from './company.module.css'
import { CompanyPreview } from './CompanyPreview.tsx'
import { footerRule, listRule, wordRule } from './rules.ts'

type Field = CompanyWord | CompanyList | 'footer'
/** Every field as it is typed: lists one under another. */
type Typed = Record<Field, string>

const typedOf = ({ words: said, lists, footer }: Known): Typed => {
  const listed = Object.fromEntries(COMPANY_LIST_NAMES.map((name) => [name, lists[name].join('\n')]))
  return { ...said, ...(listed as Record<CompanyList, string>), footer: footerLines(footer) } // one for each list
}

const ruled = <K extends string>(names: readonly K[], rule: (name: K) => (typed: string) => string | null) =>
  Object.fromEntries(names.map((name) => [name, rule(name)])) as Record<K, (typed: string) => string | null> // one for each
const rules = {
  ...ruled(COMPANY_WORD_NAMES, wordRule),
  ...ruled(COMPANY_LIST_NAMES, listRule),
  footer: footerRule,
}

const isList = (name: Field): name is CompanyList => COMPANY_LIST_NAMES.some((listName) => listName === name)
const fieldsOf = (typed: Partial<Typed>): Field[] => Object.keys(typed) as Field[] // its own keys
/** What differs; only that is sent, so that nobody else's change is overwritten. */
const differing = (typed: Typed, known: Typed): Partial<Typed> =>
  Object.fromEntries(
    fieldsOf(typed).flatMap((name) => (typed[name] === known[name] ? [] : [[name, typed[name]]])),
  )
/** The same in the form the server takes. */
const sent = (typed: Partial<Typed>) =>
  Object.fromEntries(
    fieldsOf(typed).map((name) => {
      const value = typed[name] ?? ''
      return [name, name === 'footer' ? footerOf(value) : isList(name) ? linesOf(value) : value]
    }),
  )

/** What the start page shows of it. */
function landingOf(typed: Typed) {
  const { sitename, footer, postalAddress: _onPapers, ...rest } = typed
  const company = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      isList(name as Field) ? linesOf(value) : value.trim(),
    ]), // its own keys
  )
  return { sitename: sitename.trim(), company, footer: footerOf(footer) }
}
/** What a bill shows of it. */
const billWords = (typed: Typed) => ({
  sitename: typed.sitename,
  postalAddress: typed.postalAddress,
  urlmain: typed.urlmain,
  contactCenter: linesOf(typed.contactCenter),
  email: linesOf(typed.email),
})

const hints: Partial<Record<Field, string>> = {
  sitename: words.hints.sitename,
  postalAddress: words.hints.postalAddress,
  contactCenter: words.hints.lines,
  phone: words.hints.numbers,
  phonemobile: words.hints.numbers,
  email: words.hints.lines,
  popUpHelper: words.hints.helper,
  popUpHelper2: words.hints.helper,
  footer: words.hints.footer,
}

/** Names, contacts, helper texts and links: changed at once. */
export default function ContactsForm({ company }: { company: Known }) {
  const known = typedOf(company)
  // what the page was opened with: what others change meanwhile is told, not taken for one's own
  const seen = useRef({ typed: known, version: company.version })
  const [others, setOthers] = useState<readonly Field[]>([])
  const save = useWrite('/api/admin/company/save')
  const { form } = useKeptForm(`company:${company.site}`, {
    initial: known,
    stored: known,
    rules,
    submit: async (typed) => {
      const changed = differing(typed, seen.current.typed)
      if (Object.keys(changed).length === 0) {
        toast.good(words.nothing)
        return false
      }
      try {
        const body = { site: company.site, version: seen.current.version, ...sent(changed) }
        const { version } = await save.mutateAsync({ body })
        seen.current = { typed, version }
        setOthers([])
        toast.good(words.saved)
      } catch (failure) {
        if (failure instanceof ApiProblem && failure.code === 'changed-meanwhile')
          await refreshAfter('/api/admin/company/save')
        throw failure
      }
    },
  })
  const { values, set } = form
  useEffect(() => {
    if (company.version === seen.current.version) return
    const now = typedOf(company)
    const before = seen.current.typed
    const changed = fieldsOf(differing(now, before))
    // fields one has not touched show what stands now
    for (const name of changed) if (values[name] === before[name]) set(name, now[name])
    seen.current = { typed: now, version: company.version }
    setOthers(changed)
  }, [company, set, values])
  return (
    <Form form={form} wide>
      {others.length > 0 && (
        <Alert tone="soon" announce>
          {words.meanwhile(others.map((name) => words.fields[name]).join(', '))}
        </Alert>
      )}
      <div className={styles.fields}>
        {COMPANY_WORD_NAMES.map((name) => (
          <TextInput
            key={name}
            label={words.fields[name]}
            description={hints[name]}
            optional={name !== 'sitename'}
            {...form.field(name)}
          />
        ))}
        {COMPANY_LIST_NAMES.map((name) => (
          <Textarea
            key={name}
            label={words.fields[name]}
            description={hints[name]}
            optional
            rows={3}
            {...form.field(name)}
          />
        ))}
      </div>
      <Textarea
        label={words.fields.footer}
        description={hints.footer}
        optional
        rows={5}
        {...form.field('footer')}
      />
      <CompanyPreview
        site={company.site}
        bill={{ kind: 'person', ...billWords(values) }}
        landing={() => landingOf(values)}
      />
      <SubmitRow form={form}>{words.save}</SubmitRow>
    </Form>
  )
}

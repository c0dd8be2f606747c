import { type Requisite, REQUISITE_NAMES } from '#domain/company-settings.ts'
import { companySettings as words } from '#text/staff-company.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Known } from './known.ts'
import styles from './company.module.css'
import { CompanyPreview } from './CompanyPreview.tsx'
import { requisiteRule } from './rules.ts'

const rules = Object.fromEntries(REQUISITE_NAMES.map((name) => [name, requisiteRule(name)])) as Record<
  Requisite,
  (typed: string) => string | null
> // one for each
const hints: Partial<Record<Requisite, string>> = {
  organizationSimple: words.hints.organizationSimple,
  organization: words.hints.organization,
  taxNumber: words.hints.taxNumber,
  taxOffice: words.hints.taxOffice,
}

/** Who the company is on papers: a proposal, which another person confirms. */
export default function RequisitesForm({ company }: { company: Known }) {
  const propose = useWrite('/api/admin/company/propose')
  const { form } = useKeptForm(`requisites:${company.site}`, {
    initial: { ...company.requisites },
    rules,
    submit: async (typed) => {
      const changed = REQUISITE_NAMES.filter((name) => typed[name].trim() !== company.requisites[name])
      if (changed.length === 0) {
        toast.good(words.nothing)
        return false
      }
      const body = Object.fromEntries(changed.map((name) => [name, typed[name].trim()]))
      await propose.mutateAsync({ body: { site: company.site, version: company.version, ...body } })
      toast.good(words.proposed)
    },
  })
  return (
    <Form form={form} wide>
      <Alert>{words.proposeHint}</Alert>
      <div className={styles.fields}>
        {REQUISITE_NAMES.map((name) => (
          <TextInput
            key={name}
            label={words.fields[name]}
            description={hints[name]}
            optional={name !== 'organizationSimple'}
            {...form.field(name)}
          />
        ))}
      </div>
      <CompanyPreview site={company.site} bill={{ kind: 'person', ...form.values }} />
      <SubmitRow form={form}>{words.propose}</SubmitRow>
    </Form>
  )
}

import { useState } from 'react'
import { BANK_SERVICES, type BankService, isBankService } from '#domain/bank-services.ts'
import { checkEdrpou } from '#domain/edrpou.ts'
import { checkIban, formatIban, normalizeIban } from '#domain/iban.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { dateText } from '#text/dates.ts'
import { companySettings as words } from '#text/staff-company.ts'
import { terms } from '#text/terms.ts'
import { requiredText } from '#text/validation.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import type { Known } from './known.ts'
import { CompanyPreview } from './CompanyPreview.tsx'
import styles from './company.module.css'

type Bank = NonNullable<Known['banks']>[number]

const needed = {
  account: (typed: string) => {
    const problem = checkIban(typed)
    if (problem === null) return null
    return problem === 'required' ? requiredText() : words.badIban
  },
  name: filledRule,
  edrpou: (typed: string) => {
    const problem = checkEdrpou(typed)
    if (problem === null) return null
    return problem === 'required' ? requiredText() : words.faults.edrpou
  },
}

const KINDS = ['person', 'entity'] as const

/**
 * Where customers pay: one account for households and one for businesses, and others for services that have their own;
 * each is proposed by itself, from a day on.
 */
export default function BankForms({ company }: { company: Known }) {
  const { banks, site } = company
  const [today] = useState(() => kyivDate(new Date()))
  if (banks === null || banks.length === 0)
    return <EmptyState title={words.noBanks}>{words.noBanksHint}</EmptyState>
  return (
    <div className={styles.banks}>
      <Alert>{words.bankHint}</Alert>
      {KINDS.map((kind) => {
        const kindBanks = banks.filter((bank) => bank.kind === kind)
        const inForce = kindBanks.filter(({ from }) => (from ?? '') <= today)
        const common = inForce.find(({ service }) => service === null)
        return (
          <section key={kind} className={styles.banks} aria-label={words.bankOf[kind]}>
            <h2>{words.bankOf[kind]}</h2>
            <Coming banks={kindBanks.filter(({ from }) => from !== null && from > today)} />
            {common && <BankForm key={common.account} site={site} bank={common} today={today} />}
            {inForce
              .filter(({ service }) => service !== null)
              .map((bank) => (
                <BankForm key={`${bank.service}${bank.account}`} site={site} bank={bank} today={today} />
              ))}
            <details className={styles.another}>
              <summary>{words.ownBank}</summary>
              <BankForm
                site={site}
                bank={{ kind, service: null, from: null, account: '', mfo: '', name: '', edrpou: '' }}
                today={today}
                free={BANK_SERVICES.filter((bankService) =>
                  inForce.every(({ service }) => service !== bankService),
                )}
              />
            </details>
          </section>
        )
      })}
    </div>
  )
}

/** What has been confirmed and begins later. */
const Coming = ({ banks }: { banks: readonly Bank[] }) =>
  banks.map(({ service, from, account, name }) => (
    <Alert key={`${service}${from}`} title={titleOf(service)}>
      {account === ''
        ? words.ends(dateText(from ?? ''))
        : `${words.comes(dateText(from ?? ''))}: ${formatIban(account)}, ${name}`}
    </Alert>
  ))

const titleOf = (service: string | null): string =>
  service === null ? words.common : isBankService(service) ? words.services[service] : service

type FormProps = {
  site: Known['site']
  bank: Bank
  today: string
  /** services that have no account yet: one of them is chosen in the form */
  free?: readonly BankService[]
}

function BankForm({ site, bank, today, free }: FormProps) {
  const { kind } = bank
  const propose = useWrite('/api/admin/company/propose-bank')
  const { form } = useKeptForm(`bank:${site}:${kind}:${free ? 'new' : (bank.service ?? 'common')}`, {
    initial: {
      service: bank.service ?? '',
      account: formatIban(bank.account),
      name: bank.name,
      edrpou: bank.edrpou,
      from: today,
    },
    rules: {
      ...needed,
      service: (typed) => (free && typed === '' ? requiredText() : null),
      from: (typed) => (typed < today ? words.badDay : null),
    },
    submit: async ({ service, account, name, edrpou, from }, key) => {
      const same =
        normalizeIban(account) === bank.account && name.trim() === bank.name && edrpou.trim() === bank.edrpou
      if (same) {
        toast.good(words.nothing)
        return false
      }
      await send({ service, account, name, edrpou, from }, key)
    },
  })
  const send = async (
    { service, ...rest }: { service: string } & Record<'account' | 'name' | 'edrpou' | 'from', string>,
    idempotencyKey?: string,
  ) => {
    const body = { site, kind, service: isBankService(service) ? service : null, ...rest }
    await propose.mutateAsync({
      body,
      ...(idempotencyKey === undefined ? {} : { options: { idempotencyKey } }),
    })
    toast.good(words.proposed)
  }
  const { service, account, name, edrpou, from } = form.values
  const end = async () => {
    try {
      await send({ service, account: '', name: '', edrpou: '', from })
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    }
  }
  return (
    <section
      className={styles.bank}
      aria-label={`${words.bankOf[kind]}. ${free ? words.ownBank : titleOf(bank.service)}`}
    >
      <h3>{free ? words.ownBankHint : titleOf(bank.service)}</h3>
      {!free && bank.from !== null && <p className={layout.quiet}>{words.fromDay(dateText(bank.from))}</p>}
      <Form form={form} wide>
        <div className={styles.fields}>
          {free && (
            <Select
              label={words.service}
              placeholder={words.chooseService}
              options={free.map((value) => ({ value, label: words.services[value] }))}
              {...form.field('service')}
            />
          )}
          <TextInput
            label={words.fields.bankAccount}
            description={words.ibanHint}
            inputMode="text"
            className={styles.iban}
            {...form.field('account')}
          />
          <TextInput
            label={words.fields.bankName}
            description={bank.mfo === '' ? undefined : `${terms.bankCode} ${bank.mfo}`}
            {...form.field('name')}
          />
          <TextInput label={words.fields.bankEdrpou} inputMode="numeric" {...form.field('edrpou')} />
          <TextInput label={words.fields.bankFrom} type="date" min={today} {...form.field('from')} />
        </div>
        <CompanyPreview
          site={site}
          bill={{ kind, bank: { service: isBankService(service) ? service : null, account, name, edrpou } }}
        />
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {words.proposeBank}
          </Button>
          {bank.service !== null && (
            <Button look="outline" busy={propose.isPending} onClick={() => void end()}>
              {words.endBank}
            </Button>
          )}
        </FormActions>
      </Form>
    </section>
  )
}

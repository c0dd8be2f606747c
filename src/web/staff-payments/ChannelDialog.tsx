import { formatIban, isIban, normalizeIban } from '#domain/iban.ts'
import { DATE_PATTERNS, LEDGER_SOURCES, TOTAL_ROWS } from '#domain/pay-registry.ts'
import { isPayProvider, PAY_PROVIDERS } from '#domain/payment-life.ts'
import { sitesWith } from '#domain/permissions.ts'
import { isSite, SITES } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { payChannels as words } from '#text/pay-registries.ts'
import { paymentSources } from '#text/payment-states.ts'
import { payProviders } from '#text/staff-payments.ts'
import { terms } from '#text/terms.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { useSession } from '#web/session/session.ts'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Channel } from './channel.ts'

/** Payments that no file has are looked for only where rows name accounts. */
function ledgerOf({ account, ledger, iban }: { account: string; ledger: string; iban: string }) {
  const source = LEDGER_SOURCES.find((option) => option === ledger)
  if (account.trim() === '' || source === undefined) return {}
  return { ledger: source, ...(iban.trim() === '' ? {} : { iban: normalizeIban(iban) }) }
}

const ibanRule = (typed: string) => (typed.trim() === '' || isIban(typed) ? null : words.badIban)

const OPTIONAL = ['order', 'account', 'fee', 'payer'] as const

/** Which columns of a file are read; a name that is left empty is not in it. */
export default function ChannelDialog({
  channel,
  onClose,
}: {
  channel: Channel | null
  onClose: () => void
}) {
  const posts = useSession(({ admin }) => admin.user?.roles ?? [])
  const ownSites = sitesWith(posts, 'payments.manage') ?? SITES
  const save = useWrite('/api/admin/payments/channels/save')
  const { form } = useKeptForm(`channel:${channel?.id ?? 'new'}`, {
    initial: {
      site: (channel?.site ?? ownSites[0] ?? '') as string,
      name: channel?.name ?? '',
      provider: (channel === null ? 'liqpay' : (channel.provider ?? '')) as string,
      sum: channel?.columns.sum ?? '',
      date: channel?.columns.date ?? '',
      order: channel?.columns.order ?? '',
      account: channel?.columns.account ?? '',
      fee: channel?.columns.fee ?? '',
      payer: channel?.columns.payer ?? '',
      ledger: (channel?.columns.ledger ?? '') as string,
      iban: formatIban(channel?.columns.iban ?? ''),
      datePattern: (channel?.columns.datePattern ?? 'DD.MM.YYYY') as string,
      totalRow: (channel?.columns.totalRow ?? 'none') as string,
    },
    rules: { name: filledRule, sum: filledRule, date: filledRule, iban: ibanRule },
    submit: async (typed, key) => {
      const { site, provider } = typed
      if (!isSite(site)) return false
      const named = Object.fromEntries(
        OPTIONAL.flatMap((name) => (typed[name].trim() === '' ? [] : [[name, typed[name].trim()]])),
      )
      await save.mutateAsync({
        body: {
          site,
          name: typed.name.trim(),
          provider: isPayProvider(provider) ? provider : null,
          columns: {
            ...named,
            ...ledgerOf(typed),
            sum: typed.sum.trim(),
            date: typed.date.trim(),
            datePattern: DATE_PATTERNS.find((pattern) => pattern === typed.datePattern) ?? 'DD.MM.YYYY',
            totalRow: TOTAL_ROWS.find((option) => option === typed.totalRow) ?? 'none',
          },
          version: channel?.version ?? 0,
        },
        options: { idempotencyKey: key },
      })
      toast.good(words.saved)
      onClose()
    },
  })
  const choose = (name: 'site' | 'provider' | 'ledger' | 'datePattern' | 'totalRow') => ({
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
  })
  return (
    <FormDialog title={words.title} form={form} send={words.save} onClose={onClose}>
      {channel === null && (
        <>
          {ownSites.length > 1 && (
            <Select
              label={terms.company}
              options={ownSites.map((company) => ({ value: company, label: siteName(company) }))}
              {...choose('site')}
            />
          )}
          <TextInput label={words.name} description={words.nameHint} maxLength={60} {...form.field('name')} />
        </>
      )}
      <Select
        label={words.provider}
        options={[
          ...PAY_PROVIDERS.map((provider) => ({
            value: provider as string,
            label: payProviders[provider],
          })),
          { value: '', label: words.bank },
        ]}
        {...choose('provider')}
      />
      <p>{words.columnsOf}</p>
      <TextInput label={words.sum} maxLength={60} {...form.field('sum')} />
      <TextInput label={words.date} maxLength={60} {...form.field('date')} />
      {OPTIONAL.map((key) => (
        <TextInput key={key} label={words[key]} optional maxLength={60} {...form.field(key)} />
      ))}
      {form.values.account.trim() !== '' && (
        <Select
          label={words.ledger}
          description={words.ledgerHint}
          options={[
            { value: '', label: words.ledgerNone },
            ...LEDGER_SOURCES.map((ledgerSource) => ({
              value: ledgerSource as string,
              label: paymentSources[ledgerSource],
            })),
          ]}
          {...choose('ledger')}
        />
      )}
      {form.values.account.trim() !== '' && form.values.ledger !== '' && (
        <TextInput
          label={words.iban}
          description={words.ibanHint}
          optional
          maxLength={40}
          {...form.field('iban')}
        />
      )}
      <Select
        label={words.datePattern}
        options={DATE_PATTERNS.map((pattern) => ({
          value: pattern as string,
          label: words.patterns[pattern],
        }))}
        {...choose('datePattern')}
      />
      <Select
        label={words.totalRow}
        options={TOTAL_ROWS.map((option) => ({ value: option as string, label: words.totals[option] }))}
        {...choose('totalRow')}
      />
    </FormDialog>
  )
}

import { phonesToCall } from '#domain/company-phones.ts'
import { accountPicker } from '#text/account-picker.ts'
import { notActive as words, provider } from '#text/provider.ts'
import { useCompany } from '#web/company/company.ts'
import { useSession } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Phone } from '#web/ui/Phone.tsx'
import buttons from '#web/ui/button.module.css'

const isKnown = (status: string): status is keyof typeof provider.statuses =>
  Object.hasOwn(provider.statuses, status)

/** Accounts a provider may not act for now (spec §3, supplWarnings): why, what still works, whom to call. */
export function NotActive() {
  const supplWarnings = useSession(({ entity }) => entity.supplWarnings)
  const accounts = useSession(({ entity }) => entity.provider?.accounts)
  const company = useCompany()?.company
  if (supplWarnings.length === 0) return null
  const statusOf = (account: string) =>
    accounts?.find((row) => row.account === account)?.status.name.toLowerCase() ?? ''
  const byStatus = Map.groupBy(supplWarnings, ({ account }) => statusOf(account))
  const phone = company?.supportPhoneEntity || (company && phonesToCall(company)[0])
  return [...byStatus].map(([status, warnings]) => {
    const known = isKnown(status)
      ? provider.statuses[status]
      : { name: accountPicker.status(status), meaning: words.meaning }
    return (
      <Alert
        key={status}
        tone="act"
        title={words.title(known.name)}
        action={
          phone !== undefined && (
            <Phone number={phone} before={words.call} className={buttons.button} data-look="outline" />
          )
        }
      >
        {words.of(
          warnings.map(({ account }) => account),
          known.meaning,
        )}{' '}
        {words.still}
      </Alert>
    )
  })
}

import { lazy, Suspense, useState } from 'react'
import { formatPhone } from '#domain/phone.ts'
import { companyInformation as words } from '#text/company-information.ts'
import { terms } from '#text/terms.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { RightNote } from '#web/customer/later.ts'
import { useMay } from '#web/customer/may.ts'
import { Page } from '#web/page/Page.tsx'
import { RequestsOf } from '#web/requests/RequestsOf.tsx'
import { useSession } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './settings.module.css'

const ChangeCompany = lazy(chunk(() => import('./ChangeCompany.tsx'), inBrowser))

type Information = Reply<'/api/entity/company-information'>

/** settings/company-information: what the contract says of the company; a change of it is an application. */
export default function CompanyInformation() {
  const account = useSession(({ entity }) => entity.user?.account ?? '')
  const may = useMay('prepare', account)
  const [changing, setChanging] = useState(false)
  const answer = useCall('/api/entity/company-information', { account })
  return (
    <Page
      intro={words.intro}
      actions={may && <Button onClick={() => setChanging(true)}>{words.change.open}</Button>}
    >
      <Loaded answer={answer}>{(data) => <Everything data={data} account={account} may={may} />}</Loaded>
      {!may && (
        <Suspense>
          <RightNote right="prepare" account={account} />
        </Suspense>
      )}
      <RequestsOf
        account={account}
        kind="company-change"
        describe={({ subject, facts }) => words.asked(subject, String(facts['value'] ?? ''))}
      />
      {changing && (
        <Suspense>
          <ChangeCompany account={account} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Page>
  )
}

const agreedText = (fact: Information['iban']): string =>
  fact === null ? words.unknown : words.since(fact.value, fact.since)

function Everything({ data, account, may }: { data: Information; account: string; may: boolean }) {
  const { fields } = words
  return (
    <div className={styles.groups}>
      <Card title={words.company}>
        <Facts
          facts={[
            [fields.name, data.name],
            [words.edrpou, data.edrpou ?? words.unknown, data.edrpou ?? ''],
            [fields.taxNumber, data.taxNumber ?? words.noVat, data.taxNumber ?? ''],
            [words.contractTitle, words.contract(data.contract.number, data.contract.date)],
            [fields.signatory, agreedText(data.signatory)],
            [fields.iban, agreedText(data.iban)],
          ]}
        />
      </Card>
      <div className={styles.column}>
        <Card title={fields['e-documents']}>
          <EDocuments agreed={data.eDocuments} account={account} may={may} />
        </Card>
        <Card title={words.signers}>
          <p>{data.signers.length === 0 ? words.nobodySigns : data.signers.join(', ')}</p>
        </Card>
        <Card title={words.responsibles}>
          {data.responsibles.length === 0 && <p>{words.noResponsibles}</p>}
          {data.responsibles.map(({ name, position, phone, email }) => (
            <Facts
              key={name}
              facts={[
                [position ?? fields.responsible, name],
                [terms.phone, phone === null ? '—' : formatPhone(phone)],
                [terms.email, email ?? '—'],
              ]}
            />
          ))}
        </Card>
      </div>
    </div>
  )
}

type EDocumentsProps = { agreed: Information['eDocuments']; account: string; may: boolean }

/** The agreement on documents in electronic form is asked for like any other change. */
function EDocuments({ agreed, account, may }: EDocumentsProps) {
  const ask = useWrite('/api/entity/company-information/change')
  if (agreed) return <p>{words.eDocuments.on(agreed.since)}</p>
  return (
    <>
      <p>{words.eDocuments.off}</p>
      {ask.error && (
        <Alert tone="act" announce>
          {ask.error.message}
        </Alert>
      )}
      {may && (
        <Button
          look="outline"
          busy={ask.isPending}
          onClick={() =>
            ask.mutate(
              { body: { account, field: 'e-documents', value: words.eDocuments.value } },
              { onSuccess: () => void toast.good(words.eDocuments.filed) },
            )
          }
        >
          {words.eDocuments.ask}
        </Button>
      )}
    </>
  )
}

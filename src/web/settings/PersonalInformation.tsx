import { dateText, dateTimeText } from '#text/dates.ts'
import { Suspense } from 'react'
import { formatIban } from '#domain/iban.ts'
import { formatMoney } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { siteName } from '#text/site-name.ts'
import { glue } from '#text/format.ts'
import { accountPicker } from '#text/account-picker.ts'
import { tariffHistory } from '#text/prices.ts'
import { metering } from '#text/metering.ts'
import { settings } from '#text/settings.ts'
import { personalPage as words } from '#text/personal-information.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomInfo } from '#web/customer/custom-info.ts'
import { Page } from '#web/page/Page.tsx'
import type { CustomInfo } from '#web/session/parts.ts'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { type FactRow, Facts } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PaperBill } from './later.ts'
import styles from './settings.module.css'

type Info = Reply<'/api/person/personal-information'>

const { fields, groups } = words
const tariffGroups: Readonly<Record<string, string>> = tariffHistory.groups

/** A value with a button that copies it; a missing one says so. */
const copied = (name: string, value: string | null, shown = value): FactRow =>
  value === null || value === '' ? [name, words.notSet] : [name, shown, value]

/** settings/personal-information: every field of spec §3, grouped by what people look for. */
export default function PersonalInformation() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const answer = useCall('/api/person/personal-information', { account })
  const custom = useCustomInfo()
  const acts = useCall('/api/person/violations', { account })
  return (
    <Page
      files={
        <LinkButton look="outline" to="/cabinet/person/settings/account">
          {words.change}
        </LinkButton>
      }
    >
      <Loaded answer={answer}>
        {(info) => (
          <>
            <Card>
              <Facts facts={mainFacts(info)} />
            </Card>
            <details className={styles.rest}>
              <summary>{words.rest}</summary>
              <div className={styles.groups}>
                <Card title={groups.contract}>
                  <Facts facts={[...contractFacts(info), ...customFacts(custom)]} />
                </Card>
                <Card title={groups.object}>
                  <Facts facts={objectFacts(info)} />
                </Card>
                <Card title={groups.metering}>
                  <Facts facts={meteringFacts(info)} />
                </Card>
                <Card title={groups.bank}>
                  <Facts facts={bankFacts(info)} />
                </Card>
                <Card title={groups.balance}>
                  <Facts facts={balanceFacts(info)} />
                  <Facts
                    facts={(acts.data?.debts ?? []).map((debt): FactRow => [
                      debt.name,
                      formatMoney(debt.endKopiykas),
                    ])}
                  />
                </Card>
                <Card title={groups.user}>
                  <Facts facts={userFacts(info)} />
                </Card>
              </div>
            </details>
            <Suspense fallback={<Skeleton lines={[96]} />}>
              <PaperBill account={account} wanted={info.paperBill} />
            </Suspense>
            <div className={styles.wrong}>
              <p>
                <b>{words.wrong}</b> {settings.personal.hint}
              </p>
              <LinkButton look="outline" to="/cabinet/person/tickets/new" search={{ kind: 'contract' }}>
                {words.writeTicket}
              </LinkButton>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** What people come for: to dictate it, to write it into a form, to pay with it. */
const mainFacts = ({ item, contractNumber }: Info): FactRow[] => [
  copied(fields.address, item.address, glue(item.address)),
  copied(fields.contractNumber, contractNumber),
  copied(fields.eic, item.eic),
  copied(fields.bankAccount, item.bankAccount, formatIban(item.bankAccount)),
  copied(fields.account, item.account),
]

const contractFacts = ({ item, openedOn }: Info): FactRow[] => [
  copied(fields.customer, item.customer),
  copied(fields.contractDate, dateText(item.contractDate)),
  [fields.openedOn, dateText(openedOn)],
  copied(fields.personalAccountId, item.personalAccountId),
  [fields.company, `«${siteName(item.siteNameByAccount)}»`],
]

/** What only the customer card of the core says (spec §3, customInfo). */
const customFacts = (custom: CustomInfo | null): FactRow[] =>
  custom === null
    ? []
    : [
        [fields.status, accountPicker.status(custom.status.name)],
        ...(custom.legacy_ID === null ? [] : [copied(fields.legacy, custom.legacy_ID)]),
        [fields.region, [custom.place.region, custom.place.settlement].filter(Boolean).join(', ')],
      ]

const objectFacts = ({ item }: Info): FactRow[] => [
  copied(fields.objectName, item.objectName, glue(item.objectName)),
  [fields.objectType, item.objectType],
  copied(fields.placeId, item.placeId),
  copied(fields.structId, item.structId),
]

const meteringFacts = ({ item, tariffGroup, allowedPowerKw, queue }: Info): FactRow[] => [
  [fields.tariffGroup, tariffGroups[tariffGroup] ?? tariffGroup],
  [fields.allowedPower, metering.powerOf(allowedPowerKw)],
  [fields.queue, queue ?? metering.noQueue],
  [fields.demPerm, item.demPerm ? words.allowed : words.notAllowed],
  [fields.shutdown, shutdownOf(item)],
]

const moment = (instant: string) => dateTimeText(Date.parse(instant))
const shutdownOf = ({ startShutdown, endShutdown }: Info['item']): string =>
  startShutdown === null
    ? words.noShutdown
    : words.shutdownOf(moment(startShutdown), endShutdown && moment(endShutdown))

const bankFacts = ({ item }: Info): FactRow[] => [
  copied(fields.bankName, item.bankName),
  copied(fields.bankEDRPOU, item.bankEDRPOU),
  copied(fields.bankMFO, item.bankMFO),
  copied(fields.payHubId, item.payHubId),
]

const balanceFacts = ({ balance }: Info): FactRow[] => [
  [fields.beginDebet, formatMoney(balance.beginDebetKopiykas)],
  [fields.beginCredit, formatMoney(balance.beginCreditKopiykas)],
  [fields.debet, formatMoney(balance.debetKopiykas)],
  [fields.credit, formatMoney(balance.creditKopiykas)],
  [fields.endDebet, formatMoney(balance.endDebetKopiykas)],
]

const userFacts = ({ user }: Info): FactRow[] => [
  copied(fields.fullName, [user.surname, user.name, user.middle_n].filter(Boolean).join(' ')),
  copied(fields.phone, user.phone, user.phone && formatPhone(user.phone)),
  copied(fields.email, user.email),
  copied(fields.partner, user.partner),
  [fields.registeredOn, dateText(user.registeredOn)],
]

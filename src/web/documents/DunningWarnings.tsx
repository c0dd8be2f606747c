import { useEffect, useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { leftOf } from '#domain/money.ts'
import { dateText, dateTimeText, timeText } from '#text/dates.ts'
import { dunningPage as words, dunningWays } from '#text/document-dunning.ts'
import { hryvniasText } from '#text/money.ts'
import { terms } from '#text/terms.ts'
import { chooseAccount } from '#web/accounts/choose-entity-account.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { useMay } from '#web/customer/may.ts'
import { pendingOf, usePending } from '#web/customer/pending.ts'
import { PendingAsked } from '#web/customer/PendingNote.tsx'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { toast } from '#web/ui/toasts.ts'
import styles from './dunning.module.css'

type Answer = Reply<'/api/entity/dunning-warnings'>
type Warning = Answer['rows'][number]

const ENDED: readonly Warning['state'][] = ['removed', 'cancelled', 'cut']
const tones = {
  made: 'soon',
  sent: 'soon',
  delivered: 'act',
  opened: 'act',
  acknowledged: 'soon',
  expired: 'act',
  removed: 'good',
  cancelled: 'plain',
  cut: 'act',
} as const
const DAY_MS = 86_400_000

/** docs/dunning-warnings: what is going to be cut and when, how to stop it, and the warnings that ended; of all accounts. */
export default function DunningWarnings() {
  const several = useSession(({ entity }) => entity.accounts.length > 1)
  const answer = useCall('/api/entity/dunning-warnings', {})
  return (
    <Page>
      <Loaded answer={answer}>
        {(reply) => {
          const current = reply.rows.filter(({ state }) => !ENDED.includes(state))
          const ended = reply.rows.filter(({ state }) => ENDED.includes(state))
          return (
            <>
              {current.map((warning) => (
                <InForce key={`${warning.account} ${warning.number}`} warning={warning} several={several} />
              ))}
              {current.length === 0 && <Nothing overdue={reply.overdueKopiykas ?? 0} />}
              {ended.length > 0 && <History warnings={ended} several={several} />}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

const Nothing = ({ overdue }: { overdue: number }) =>
  overdue > 0 ? (
    <EmptyState
      title={words.none}
      action={<LinkButton to="/cabinet/entity/pay">{words.pay(overdue)}</LinkButton>}
    >
      {words.noneOwes(overdue)}
    </EmptyState>
  ) : (
    <EmptyState drawing="paid" title={words.none}>
      {words.noneHint}
    </EmptyState>
  )

/** Leads to where this account is paid for, with the sum; what is on its way is not asked for a second time. */
function Pay({ account, kopiykas }: { account: string; kopiykas: number }) {
  const chosen = useSession(({ entity }) => entity.user?.account ?? null)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const pending = pendingOf(usePending(), account)
  const left = leftOf(kopiykas, pending)
  if (left === 0) return <PendingAsked kopiykas={pending} owes={kopiykas > 0} />
  const target = { to: '/cabinet/entity/pay', search: { sum: String(kopiykas), of: account } } as const
  if (account === chosen) return <LinkButton {...target}>{words.pay(left)}</LinkButton>
  const open = async () => {
    setBusy(true)
    try {
      await chooseAccount(account)
      void navigate(target)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void open()}>
      {words.pay(left)}
    </Button>
  )
}

type InForceProps = { warning: Warning; several: boolean }

function InForce({ warning, several }: InForceProps) {
  const now = useNow(60_000)
  const { mutate: open } = useWrite('/api/entity/dunning-warning/open')
  const acknowledge = useWrite('/api/entity/dunning-warning/acknowledge')
  const { account, number, openedAt } = warning
  const may = useMay('prepare', account)
  // shown to somebody who acts for the company is opened; the server keeps the first time
  useEffect(() => {
    if (may && openedAt === null) open({ body: { account, number } })
  }, [open, may, account, number, openedAt])
  const at = Date.parse(warning.cutAt)
  const day = dateText(kyivDate(new Date(at)))
  const left = Math.floor((at - Number(now)) / DAY_MS)
  const owed = warning.amountKopiykas === null ? 0 : Math.min(warning.amountKopiykas, warning.overdueKopiykas)
  const confirm = async () => {
    await acknowledge.mutateAsync({ body: { account, number } })
    toast.good(words.acknowledged)
  }
  return (
    <article className={layout.stack24}>
      <header className={styles.head} data-tone="act">
        <p className={styles.when}>
          {left < 0 ? words.cutPassed(day, timeText(at)) : words.cut(day, timeText(at))}
        </p>
        {warning.amountKopiykas !== null && (
          <p className={styles.sum}>{hryvniasText(warning.amountKopiykas)}</p>
        )}
        <p className={layout.quiet}>
          {several && words.account(account)}
          {warning.address}
          {left >= 0 && `, ${words.left(left)}`}
        </p>
        <div className={styles.actions}>
          {owed > 0 && <Pay account={account} kopiykas={owed} />}
          {may && warning.acknowledgedAt === null && (
            <Button look="outline" busy={acknowledge.isPending} onClick={() => void confirm()}>
              {words.acknowledge}
            </Button>
          )}
        </div>
        {may && warning.acknowledgedAt === null && <p className={layout.quiet}>{words.acknowledgeHint}</p>}
      </header>
      {warning.ground === 'debt' && (
        <p className={layout.quiet}>
          {warning.overdueKopiykas > 0 ? words.today(warning.overdueKopiykas) : words.nothingOverdue}
        </p>
      )}
      {warning.note && <p>{warning.note}</p>}
      {warning.noticeDays < warning.leastNoticeDays && <Alert tone="soon">{words.noticeShort}</Alert>}
      <section className={layout.stack12}>
        <h2>{words.ways}</h2>
        <ul className={styles.ways}>
          {dunningWays({ ...warning, cutOn: day }).map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          {warning.ground === 'debt' && (
            <LinkButton
              look="outline"
              to="/cabinet/entity/tickets/new"
              search={{ kind: 'contract', title: words.planTitle }}
            >
              {words.askPlan}
            </LinkButton>
          )}
        </div>
        <p className={layout.quiet}>{words.restored}</p>
      </section>
      <section className={layout.stack12}>
        <h2>{words.of(number)}</h2>
        <Facts facts={factsOf(warning)} />
        <div>
          <DownloadButton path="/api/entity/dunning-warning/file" body={{ account, number }}>
            {words.pdf}
          </DownloadButton>
        </div>
      </section>
    </article>
  )
}

function factsOf(warning: Warning) {
  const stamp = (name: string, at: string | null) =>
    at === null ? [] : [[name, dateTimeText(Date.parse(at))] as const]
  return [
    [terms.state, words.states[warning.state]] as const,
    [terms.date, dateText(warning.issuedOn)] as const,
    [words.ground, words.grounds[warning.ground]] as const,
    [words.initiator, words.initiators[warning.initiator]] as const,
    [words.notice, words.noticeDays(warning.noticeDays, warning.leastNoticeDays)] as const,
    [words.inCharge, warning.inCharge] as const,
    [words.channel, words.channels[warning.channel]] as const,
    ...stamp(words.sentAt, warning.sentAt),
    ...stamp(words.deliveredAt, warning.deliveredAt),
    ...stamp(words.openedAt, warning.openedAt),
    ...(warning.acknowledgedAt === null
      ? []
      : [
          [
            words.acknowledgedAt,
            words.acknowledgedBy(
              dateTimeText(Date.parse(warning.acknowledgedAt)),
              warning.acknowledgedBy ?? '',
            ),
          ] as const,
        ]),
  ]
}

const History = ({ warnings, several }: { warnings: readonly Warning[]; several: boolean }) => (
  <section className={layout.stack12}>
    <h2>{words.history}</h2>
    <ul className={styles.history}>
      {warnings.map((warning) => (
        <li key={`${warning.account} ${warning.number}`}>
          <div>
            <strong>
              №{'\u00a0'}
              {warning.number}
            </strong>{' '}
            <Badge tone={tones[warning.state]}>{words.states[warning.state]}</Badge>
            <p className={layout.quiet}>
              {several && words.account(warning.account)}
              {dateText(warning.issuedOn)}, {words.grounds[warning.ground]}
              {warning.endedAt !== null && `, ${dateTimeText(Date.parse(warning.endedAt))}`}
              {warning.endReason && `. ${warning.endReason}`}
            </p>
          </div>
          <span className={styles.right}>
            {warning.amountKopiykas !== null && hryvniasText(warning.amountKopiykas)}
            <DownloadButton
              path="/api/entity/dunning-warning/file"
              body={{ account: warning.account, number: warning.number }}
              look="quiet"
            >
              PDF<span className="visually-hidden"> {words.of(warning.number)}</span>
            </DownloadButton>
          </span>
        </li>
      ))}
    </ul>
  </section>
)

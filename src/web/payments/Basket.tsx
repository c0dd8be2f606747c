import { useCallback, useEffect, useMemo, useState } from 'react'
import { PAYMENT_LEAST, PAYMENT_MOST, type PayProvider } from '#domain/payment-life.ts'
import { paying as words } from '#text/paying.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call, type Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BasketLine } from './BasketLine.tsx'
import { Hub } from './Hub.tsx'
import { Covers } from './Covers.tsx'
import { type Draft, type Entry, dropKey, keepBegun, keepDraft, keptDraft, keyOf } from './kept.ts'
import { leave, useCameBack } from './leave.ts'
import { type Item, itemsOf, type Line, type Shown, shownLines } from './lines.ts'
import styles from './pay.module.css'
import { Providers } from './Providers.tsx'
import { Someone } from './Someone.tsx'

/** How long after the last letter the preview is asked for. */
const PAUSE_MS = 400

type Props = {
  /** whose basket: what was typed in it is kept under this name */
  of: string
  lines: readonly Line[]
}

/** What is in the basket, and what it pays. What was typed outlives errors, the provider's page and «Back». */
export function Basket({ of, lines }: Props) {
  const [draft, setDraft] = useState<Draft>(() => keptDraft(of))
  const change = (next: Draft) => {
    setDraft(next)
    keepDraft(of, next)
  }
  const shown = shownLines(lines, draft)
  const items = itemsOf(shown)
  const others = shown.filter(({ chosen }) => !chosen)
  const [open, setOpen] = useState(() => others.some(({ ticked }) => ticked))
  const tickAll = () => {
    change({
      ...draft,
      ...Object.fromEntries(debts.map(({ id }) => [id, { ...draft[id], ticked: true }])),
    })
    setOpen(true)
  }
  const onChange = (id: string, entry: Entry) => change({ ...draft, [id]: { ...draft[id], ...entry } })
  const several = lines.length > 1
  const inBasket = shown.filter(({ ticked }) => ticked)
  const [first] = inBasket
  const debts = lines.filter(({ owed }) => owed > 0)
  const allTicked = shown.every(({ owed, ticked }) => owed === 0 || ticked)
  const debt = debts.reduce((sum, { owed }) => sum + owed, 0)
  return (
    <>
      <Lines name={words.what} lines={shown.filter(({ chosen }) => chosen)} {...{ several, onChange }} />
      {others.length > 0 && (
        <details
          className={styles.fold}
          open={open}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{words.others(others.length)}</summary>
          <Lines name={words.others(others.length)} lines={others} {...{ several, onChange }} />
        </details>
      )}
      {debts.length > 1 && !allTicked && (
        <div>
          <Button look="quiet" onClick={tickAll}>
            {words.all(debt)}
          </Button>
        </div>
      )}
      {items === null ? (
        <p className={styles.quiet}>
          {shown.some(({ ticked }) => ticked) ? words.leastMost(PAYMENT_LEAST, PAYMENT_MOST) : words.choose}
        </p>
      ) : (
        <Ways items={items} several={several} />
      )}
      {inBasket.length === 1 && first && <Hub account={first.account} />}
      <Someone lines={shown} />
    </>
  )
}

type LinesProps = {
  name: string
  lines: readonly Shown[]
  several: boolean
  onChange: (id: string, entry: Entry) => void
}

const Lines = ({ name, lines, several, onChange }: LinesProps) => (
  <ul className={styles.lines} aria-label={name}>
    {lines.map((line) => (
      <BasketLine
        key={line.id}
        line={line}
        several={several}
        onChange={(entry) => onChange(line.id, entry)}
      />
    ))}
  </ul>
)

/** The same after a pause: the server is not asked at every letter. */
function useCalm(items: readonly Item[]): readonly Item[] {
  const text = JSON.stringify(items)
  const [calm, setCalm] = useState({ text, items })
  useEffect(() => {
    if (text === calm.text) return
    const timer = setTimeout(() => setCalm({ text, items }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, items, calm.text])
  return calm.items
}

/** How it can be paid, and what each hryvnia covers. */
function Ways({ items, several }: { items: readonly Item[]; several: boolean }) {
  const calm = useCalm(items)
  const body = useMemo(() => ({ items: [...calm] }), [calm])
  const answer = useCall('/api/payments/preview', body, { paged: true })
  const total = items.reduce((sum, { kopiykas }) => sum + kopiykas, 0)
  const { busy, problem, pay } = usePaying(items, answer)
  if (answer.error?.code === 'not-offered') return <Alert tone="soon">{words.notOffered}</Alert>
  return (
    <Loaded answer={answer} skeleton={<Skeleton lines={[52, 120]} />}>
      {(preview) => (
        <>
          {several && (
            <p className={styles.total}>
              {words.total} <Money kopiykas={total} big />
            </p>
          )}
          {problem !== null && (
            <Alert tone="act" announce>
              {problem}
            </Alert>
          )}
          {preview.payments.length > 1 && <Alert tone="info">{words.several(preview.payments.length)}</Alert>}
          <Providers body={body} preview={preview} total={total} busy={busy} onPay={pay} />
          <Covers preview={preview} />
        </>
      )}
    </Loaded>
  )
}

type Answer = { data: Reply<'/api/payments/preview'> | undefined; refetch: () => Promise<unknown> }

/** Writes the payment down and goes to the provider; pressed twice, it is one payment. */
function usePaying(items: readonly Item[], answer: Answer) {
  const start = useWrite('/api/payments/start')
  const [busy, setBusy] = useState<PayProvider | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useCameBack(useCallback(() => setBusy(null), []))

  async function begin(provider: PayProvider, again: boolean): Promise<void> {
    const basket = JSON.stringify([provider, items])
    const { payments } = await start.mutateAsync({
      body: { items: [...items], provider, payments: answer.data?.payments.length ?? 1 },
      options: { idempotencyKey: keyOf(basket) },
    })
    keepBegun(payments.map(({ payee, ...rest }) => ({ ...rest, payee: payee.name })))
    const [first] = payments
    if (!first) return
    try {
      leave((await call('/api/payments/go', { payment: first.payment })).going)
    } catch (failure) {
      // the same basket was paid, or given up, before: this is another payment
      if (!(failure instanceof ApiProblem) || failure.code !== 'payment-over' || !again) throw failure
      dropKey(basket)
      await begin(provider, false)
    }
  }

  async function pay(provider: PayProvider): Promise<void> {
    if (busy !== null) return
    setBusy(provider)
    setProblem(null)
    try {
      await begin(provider, true)
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.code === 'conflict') {
        dropKey(JSON.stringify([provider, items]))
        // the new sums are there before one is told to look at them and press again
        await answer.refetch()
      }
      setBusy(null)
      if (!(failure instanceof ApiProblem)) throw failure
      setProblem(failure.code === 'conflict' ? words.changed : failure.message)
    }
  }
  return { busy, problem, pay: (provider: PayProvider) => void pay(provider) }
}

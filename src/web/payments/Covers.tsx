import { lazy, Suspense } from 'react'
import { formatIban } from '#domain/iban.ts'
import { glue } from '#text/format.ts'
import { paying as words } from '#text/paying.ts'
import type { Reply } from '#web/api/call.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import buttons from '#web/ui/button.module.css'
import { Facts } from '#web/ui/Facts.tsx'
import { Money } from '#web/ui/Money.tsx'
import styles from './pay.module.css'

// drawn only when it is opened
const NbuQr = lazy(chunk(() => import('./NbuQr.tsx'), inBrowser))

type Preview = Reply<'/api/payments/preview'>
type Payment = Preview['payments'][number]

/** What each hryvnia pays, to whom, and the same for the application of a bank; a section for each payee. */
export const Covers = ({ preview }: { preview: Preview }) => (
  <section className={styles.covers} aria-labelledby="covers">
    <h2 id="covers">{words.covers}</h2>
    {preview.payments.map((payment) => (
      <OfPayee key={payment.payee.iban} payment={payment} several={preview.payments.length > 1} />
    ))}
  </section>
)

function OfPayee({ payment, several }: { payment: Payment; several: boolean }) {
  const { payee, parts, qr, kopiykas } = payment
  return (
    <div className={styles.payee}>
      {several && (
        <h3>
          {payee.name}: <Money kopiykas={kopiykas} />
        </h3>
      )}
      {parts.map((part) => (
        <Part
          key={`${part.account} ${part.document} ${part.service}`}
          part={part}
          several={parts.length > 1}
        />
      ))}
      <Facts
        facts={[
          [words.payee, payee.name, payee.name],
          [words.payeeCode, payee.edrpou, payee.edrpou],
          [words.iban, formatIban(payee.iban), payee.iban],
          ...(payee.bankName === '' ? [] : [[words.bank, payee.bankName] as const]),
        ]}
      />
      {qr !== null && <InBank link={qr} kopiykas={kopiykas} />}
    </div>
  )
}

/** The lines of one account; also those of a payment that is over. */
export const Part = ({ part, several }: { part: Payment['parts'][number]; several: boolean }) => (
  <div>
    {several && (
      <p className={styles.partHead}>
        {glue(part.address ?? part.account)} <Money kopiykas={part.kopiykas} />
      </p>
    )}
    <CoverLines covers={part.covers} />
  </div>
)

type Cover = Payment['parts'][number]['covers'][number]
/** A debt of years has a line for each month: what is oldest is paid first and is seen, the rest is a tap away. */
const SEEN = 6

function CoverLines({ covers }: { covers: readonly Cover[] }) {
  // one more line is not worth a tap
  const seen = covers.length > SEEN + 1 ? covers.slice(0, SEEN) : covers
  const rest = covers.slice(seen.length)
  return (
    <>
      <Lines covers={seen} />
      {rest.length > 0 && (
        <details className={styles.fold}>
          <summary>
            {words.moreCovers(
              rest.length,
              rest.reduce((sum, { kopiykas }) => sum + kopiykas, 0),
            )}
          </summary>
          <Lines covers={rest} />
        </details>
      )}
    </>
  )
}

const Lines = ({ covers }: { covers: readonly Cover[] }) => (
  <ul className={styles.coverList}>
    {covers.map((cover) => (
      <li key={`${cover.service} ${cover.document} ${cover.bill} ${cover.dueOn}`}>
        <span>
          {cover.name}
          {cover.dueOn !== null && <span className={styles.small}>{words.due(cover.dueOn)}</span>}
        </span>
        <Money kopiykas={cover.kopiykas} />
      </li>
    ))}
  </ul>
)

/** The link opens the application of a bank on a phone; elsewhere a camera reads the code. */
const InBank = ({ link, kopiykas }: { link: string; kopiykas: number }) => (
  <>
    <a
      className={`${buttons.button} ${styles.inBank}`}
      data-look="outline"
      data-wide="true"
      href={link}
      rel="external"
    >
      {words.inBank(kopiykas)}
    </a>
    <details className={styles.fold}>
      <summary>{words.qr}</summary>
      <div className={styles.code}>
        <Suspense fallback={<span className={styles.coming} />}>
          <NbuQr link={link} name={words.qrName} />
        </Suspense>
        <p className={styles.small}>{words.qrHint}</p>
      </div>
    </details>
  </>
)

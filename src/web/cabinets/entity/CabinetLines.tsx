import { dunningLine as words, whatsNew } from '#text/business-accounts.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useSession } from '#web/session/session.ts'
import styles from './cabinet-lines.module.css'
import { newsSeen } from './news-seen.ts'

/** Under the header of every page: a debt that leads to a cut, or otherwise what changed since the last visit. */
export function CabinetLines() {
  const owes = useSession(({ entity }) => entity.showDunningWarningForm)
  const news = useSession(({ common, entity }) => common.whatsNewOn && !entity.showWelcomePopUp)
  if (owes) return <DunningLine />
  return news ? <NewsLine /> : null
}

/** Spec §3 showDunningWarningForm: the sum, the term, and what to do. */
function DunningLine() {
  const dunning = useSession(({ entity }) => entity.dunning)
  return (
    <section className={styles.line} data-tone="act" aria-label={words.label}>
      <p>
        <strong>{dunning === null ? words.label : words.sum(dunning.kopiykas)}</strong>
        {dunning !== null && (
          <span>, {dunning.dueOn === null ? words.older : words.since(dunning.dueOn)}</span>
        )}
        <span className={styles.wide}>. {words.why}.</span>
      </p>
      <Link to="/cabinet/entity/bills" className={styles.action}>
        {words.pay}
      </Link>
    </section>
  )
}

/** Spec §3 whatsNewOn: shown until it is read or put aside. */
const NewsLine = () => (
  <section className={styles.line} aria-label={whatsNew.title}>
    <p>{whatsNew.notice}</p>
    <span className={styles.actions}>
      <Link to="/cabinet/entity/whats_new" className={styles.action}>
        {whatsNew.see}
      </Link>
      <button type="button" className={styles.action} onClick={newsSeen}>
        {whatsNew.later}
      </button>
    </span>
  </section>
)

import { personAdd } from '#text/person-apartments.ts'
import layout from '#web/ui/layout.module.css'
import styles from './add.module.css'

/** Where on the bill the account and the code are printed. */
export const BillPicture = () => (
  <figure className={styles.figure}>
    <figcaption className={styles.caption}>
      {personAdd.whereTitle}
      <span className="visually-hidden">. {personAdd.billPicture}</span>
    </figcaption>
    <div className={styles.bill} aria-hidden="true">
      <div className={styles.billHead}>
        <i className={styles.logo} />
        <span>{personAdd.billTitle}</span>
      </div>
      <div className={styles.mark}>
        <span>{personAdd.billAccount}</span>
        <b>
          1200 <s>000 000</s>
        </b>
      </div>
      <div className={styles.mark}>
        <span>{personAdd.billCode}</span>
        <b>
          <s>{personAdd.billCodeSample}</s>
        </b>
      </div>
      <i className={styles.line} />
      <i className={styles.line} />
      <i className={styles.line} />
      <i className={styles.total} />
    </div>
    <p className={layout.quiet}>{personAdd.noBill}</p>
  </figure>
)

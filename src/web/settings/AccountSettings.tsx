import { accountPage as words } from '#text/pages/settings.ts'
import { titles } from '#text/pages/titles.ts'
import { Page } from '#web/page/Page.tsx'
import { Appearance } from './Appearance.tsx'
import { AuditList } from './AuditList.tsx'
import { Contacts } from './Contacts.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './settings.module.css'

/** settings/account: password, contacts, devices, looks, what was done in the own name, the way out. */
export default function AccountSettings() {
  return (
    <Page title={titles.account} intro={words.intro}>
      <div className={styles.pair}>
        <Contacts />
        <PasswordForm />
      </div>
      <Sessions />
      <AuditList />
      <div className={styles.pair}>
        <Appearance />
        <DeleteAccount />
      </div>
    </Page>
  )
}

import type { EntityTyped } from './typed.ts'
import { useState } from 'react'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { EntityByCode } from './EntityByCode.tsx'
import { EntityByPassword } from './EntityByPassword.tsx'
import styles from './sign-in.module.css'

/** /sign-in/entity: account, unique code and password, or a code to the responsible person. */
export default function SignInEntity() {
  const [way, setWay] = useState('password')
  const [account, setAccount] = useState('')
  const shared: EntityTyped = { account, onAccount: setAccount }
  return (
    <Page>
      <Tabs
        label={entrance.ways}
        value={way}
        onChange={setWay}
        tabs={[
          { value: 'password', label: auth.entity.byPassword, content: <EntityByPassword {...shared} /> },
          { value: 'code', label: auth.entity.byCode, content: <EntityByCode {...shared} /> },
        ]}
      />
      <p className={styles.below}>
        <Link to="/sign-up/entity">{auth.entity.apply}</Link>
      </p>
    </Page>
  )
}

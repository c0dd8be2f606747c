import type { Typed, TypedProps } from './typed.ts'
import { useState } from 'react'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ByCode } from './ByCode.tsx'
import { ByPassword } from './ByPassword.tsx'
import { RestorePassword } from './RestorePassword.tsx'
import styles from './sign-in.module.css'

/**
 * /sign-in/person; with `?restore` a new password by a code, with `?by=code` the second way in, with `?by=email` that by a
 * letter. What was typed is kept when the way changes.
 */
export default function SignInPerson() {
  // the search of an entrance page has no type: it comes from outside
  const search = useSearch()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Typed>({ phone: '', email: '' })
  const shared: TypedProps = { typed, onTyped: (change) => setTyped((before) => ({ ...before, ...change })) }

  if ('restore' in search) return <RestorePassword {...shared} />
  const by = search['by']
  const way = by === 'code' || by === 'email' ? 'code' : 'password'
  return (
    <Page>
      <Tabs
        label={entrance.ways}
        value={way}
        onChange={(next) =>
          void navigate({
            to: '/sign-in/person',
            search: next === 'code' ? { by: 'code' } : {},
            replace: true,
          })
        }
        tabs={[
          { value: 'password', label: auth.person.byPassword, content: <ByPassword {...shared} /> },
          {
            value: 'code',
            label: auth.person.byCode,
            content: <ByCode {...shared} first={by === 'email' ? 'email' : 'phone'} />,
          },
        ]}
      />
      <p className={styles.below}>
        <span>
          {auth.person.noAccountYet} <Link to="/sign-up/person">{auth.person.signUp}</Link>
        </span>
      </p>
    </Page>
  )
}

import {
  IconArrowDown,
  IconArrowUp,
  IconInfoCircle,
  IconPencil,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { accounts as words } from '#text/accounts.ts'
import { personAparts } from '#text/person-apartments.ts'
import { glue } from '#text/format.ts'
import styles from '#web/accounts/aparts.module.css'
import { DropDialog } from '#web/accounts/DropDialog.tsx'
import { RenameForm } from '#web/accounts/RenameForm.tsx'
import { useArrange } from '#web/accounts/arrange.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Page } from '#web/page/Page.tsx'
import type { PersonAccount } from '#web/session/parts.ts'
import { useSession } from '#web/session/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import layout from '#web/ui/layout.module.css'

const ApartDetails = lazy(chunk(() => import('#web/accounts/ApartDetails.tsx'), inBrowser))

/** /cabinet/person/settings/aparts: names, order, the one opened first, removal. */
export default function Aparts() {
  const accounts = useSession(({ person }) => person.accounts)
  const { move, makeDefault, said } = useArrange(accounts)
  const [dropping, setDropping] = useState<PersonAccount | null>(null)
  const [detailed, setDetailed] = useState<string | null>(null)

  return (
    <Page
      intro={accounts.length > 1 ? personAparts.orderHint : undefined}
      actions={
        <LinkButton look="outline" to="/cabinet/person/add-apart">
          {words.home.add}
        </LinkButton>
      }
    >
      <ol className={styles.list} aria-label={personAparts.list}>
        {accounts.map((account, place) => (
          <Apart
            key={account.account}
            account={account}
            place={place}
            of={accounts.length}
            onMove={(by) => void move(account.account, by)}
            onDefault={() => void makeDefault(account.account)}
            onDrop={() => setDropping(account)}
            onDetails={() => setDetailed(account.account)}
          />
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {detailed !== null && (
        <Suspense>
          <ApartDetails account={detailed} onClose={() => setDetailed(null)} />
        </Suspense>
      )}
      {dropping && <DropDialog account={dropping} onClose={() => setDropping(null)} />}
    </Page>
  )
}

type Props = {
  account: PersonAccount
  /** counts from 0 */
  place: number
  of: number
  onMove: (by: -1 | 1) => void
  onDefault: () => void
  onDrop: () => void
  onDetails: () => void
}

function Apart({ account, place, of, onMove, onDefault, onDrop, onDetails }: Props) {
  const [renaming, setRenaming] = useState(false)
  const name = account.objectName
  return (
    <li className={styles.apart}>
      <div className={styles.order} hidden={of < 2}>
        <IconButton label={personAparts.upFor(name)} disabled={place === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={personAparts.downFor(name)} disabled={place === of - 1} onClick={() => onMove(1)}>
          <IconArrowDown size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.about}>
        {renaming ? (
          <RenameForm account={account} onDone={() => setRenaming(false)} />
        ) : (
          <>
            <h2 className={styles.name}>{glue(name)}</h2>
            {name !== account.address && <p className={layout.quiet}>{glue(account.address)}</p>}
            <p className={layout.quiet}>{account.account}</p>
            {account.isDefault && <Badge tone="light">{personAparts.first}</Badge>}
            {of > 1 && !account.isDefault && (
              <Button
                look="quiet"
                className={styles.prefer ?? ''}
                icon={<IconStar size={20} stroke={1.75} aria-hidden="true" />}
                onClick={onDefault}
              >
                {words.settings.makeDefault}
                <span className="visually-hidden"> {name}</span>
              </Button>
            )}
          </>
        )}
      </div>
      {!renaming && (
        <div className={styles.actions}>
          <IconButton label={personAparts.detailsFor(name)} onClick={onDetails}>
            <IconInfoCircle size={22} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label={personAparts.renameFor(name)} onClick={() => setRenaming(true)}>
            <IconPencil size={22} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label={personAparts.dropFor(name)} onClick={onDrop}>
            <IconTrash size={22} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </li>
  )
}

import { type Right, RIGHTS } from '#domain/rights.ts'
import { people as words } from '#text/people.ts'
import { rightNames } from '#text/rights.ts'
import { useSession } from '#web/session/session.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './people.module.css'

type Props = { rights: readonly Right[]; onChange: (rights: Right[]) => void; hint?: string | undefined }

/** The rights to tick; those the user lacks everywhere cannot be given. */
export function RightsFields({ rights, onChange, hint = words.readsHint }: Props) {
  const accounts = useSession(({ entity }) => entity.accounts)
  return (
    <fieldset className={styles.fields}>
      <legend>{words.change.rights}</legend>
      <p className={layout.quiet}>{hint}</p>
      {RIGHTS.map((right) => (
        <Checkbox
          key={right}
          label={rightNames[right]}
          checked={rights.includes(right)}
          disabled={!rights.includes(right) && !accounts.some((account) => account.rights.includes(right))}
          onChange={({ target }) =>
            onChange(
              RIGHTS.filter((candidate) =>
                candidate === right ? target.checked : rights.includes(candidate),
              ),
            )
          }
        />
      ))}
    </fieldset>
  )
}

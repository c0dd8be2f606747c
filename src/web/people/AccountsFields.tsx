import { useDeferredValue, useState } from 'react'
import { searchKey } from '#domain/sort.ts'
import { people as words } from '#text/people.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import layout from '#web/ui/layout.module.css'
import { useManaged } from './managed.ts'
import styles from './people.module.css'

/** How many accounts are shown at once; the search finds the rest. */
const SHOWN = 40

export type Chosen = 'all' | readonly string[]
type Props = {
  value: Chosen
  onChange: (value: Chosen) => void
  id?: string
  error?: string | undefined
  /** what the person may do with an account now */
  now?: (account: string) => string | null
}

/** All accounts that the user manages, or some of them. One account leaves nothing to choose. */
export function AccountsFields({ value, onChange, id, error, now }: Props) {
  const managed = useManaged()
  const [find, setFind] = useState('')
  const text = searchKey(useDeferredValue(find))
  if (managed.length < 2) return null
  const matches = managed.filter(({ account, name, address }) =>
    searchKey(`${account} ${name ?? ''} ${address}`).includes(text),
  )
  const chosen: readonly string[] = value === 'all' ? [] : value
  const ofChosen = matches.toSorted(
    (a, b) => Number(chosen.includes(b.account)) - Number(chosen.includes(a.account)),
  )
  return (
    <>
      <Choice
        id={id}
        legend={words.change.accounts}
        options={[
          { value: 'all', label: words.change.all(managed.length) },
          { value: 'chosen', label: words.change.chosen },
        ]}
        value={value === 'all' ? 'all' : 'chosen'}
        onChange={(way) => onChange(way === 'all' ? 'all' : [])}
        error={error}
      />
      {value !== 'all' && (
        <div className={layout.stack8}>
          {managed.length > 8 && (
            <TextInput
              label={words.change.find}
              type="search"
              optional={false}
              placeholder={words.change.findHint}
              value={find}
              onChange={({ target }) => setFind(target.value)}
            />
          )}
          <div className={styles.boxes}>
            {(find === '' ? ofChosen : matches).slice(0, SHOWN).map(({ account, name, address }) => (
              <Checkbox
                key={account}
                label={[account, name ?? address].filter(Boolean).join(' · ')}
                hint={now?.(account) ?? undefined}
                checked={value.includes(account)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...value, account] : value.filter((number) => number !== account),
                  )
                }
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

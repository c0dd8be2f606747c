import { useState } from 'react'
import { EVERY_PAGE, MESSAGE_PAGES } from '#domain/service-message.ts'
import { searchKey } from '#domain/sort.ts'
import { messagePageTitle } from '#lists/staff-messages.ts'
import { staffMessages as words } from '#text/staff-messages.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { isForEveryPage, partsOf } from './message-form.ts'
import styles from './messages.module.css'

type Props = {
  id: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

const GROUPS = ['open', 'person', 'entity', 'admin'] as const
const groupOf = ({ layout }: (typeof MESSAGE_PAGES)[number]): (typeof GROUPS)[number] =>
  layout === 'person' || layout === 'entity' || layout === 'admin' ? layout : 'open'

/** Pages by the names people know, found by a word; or every page. */
export function PagesPicker({ id, value, onChange, error }: Props) {
  const [search, setSearch] = useState('')
  const every = isForEveryPage(value)
  const chosen = partsOf(value)
  const key = searchKey(search.trim())
  const matches = MESSAGE_PAGES.filter(({ name }) => searchKey(messagePageTitle(name)).includes(key))
  const turn = (name: string, on: boolean) =>
    onChange((on ? [...chosen, name] : chosen.filter((pageName) => pageName !== name)).join())
  return (
    <fieldset data-field={id} className={styles.picker} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{words.pages}</legend>
      <Checkbox
        id={every ? id : `${id}-every`}
        label={words.everyPage}
        checked={every}
        onChange={({ target }) => onChange(target.checked ? EVERY_PAGE : '')}
      />
      {!every && (
        <>
          <TextInput
            id={id}
            label={words.findPage}
            optional
            description={chosen.length > 0 ? words.chosenPages(chosen.length) : undefined}
            value={search}
            maxLength={60}
            onChange={({ target }) => setSearch(target.value)}
          />
          {matches.length === 0 && <p className={styles.quiet}>{words.noPages}</p>}
          {GROUPS.map((group) => {
            const pages = matches.filter((page) => groupOf(page) === group)
            const count = pages.filter(({ name }) => chosen.includes(name)).length
            return (
              pages.length > 0 && (
                <details key={group} open={search !== '' || count > 0} className={styles.group}>
                  <summary>
                    {words.groups[group]}
                    {count > 0 && <span className={styles.quiet}> {words.chosenPages(count)}</span>}
                  </summary>
                  <div className={styles.pages}>
                    {pages.map(({ name }) => (
                      <Checkbox
                        key={name}
                        label={messagePageTitle(name, true)}
                        checked={chosen.includes(name)}
                        onChange={({ target }) => turn(name, target.checked)}
                      />
                    ))}
                  </div>
                </details>
              )
            )
          })}
        </>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { staff } from '#text/staff.ts'
import { titleAt } from '#web/navigation/title.ts'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import type { CabinetMenu } from '#web/shell/navigation.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { type Place, placesFor } from './palette.ts'
import styles from './palette.module.css'

const words = staff.palette
type Props = { menu: CabinetMenu; onClose: () => void }

const titleOf = (place: Place): string =>
  place.kind === 'page' ? place.title : words[place.kind](place.number)
const keyOf = (place: Place): string => (place.kind === 'page' ? place.to : `${place.kind}-${place.number}`)

/** The dialog of the command palette: typing, arrows, Enter. */
export default function PaletteDialog({ menu, onClose }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const pages = [...menu.main, ...menu.groups.flatMap(({ items }) => items)].map(({ to }) => ({
    to,
    title: titleAt(to) ?? '',
  }))
  const places = placesFor(typed, pages)
  const active = places[Math.min(at, places.length - 1)]

  // after the dialog itself has taken the focus
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    // newer browsers answer with a promise, which is nothing to clean up
    void list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function go(place: Place) {
    onClose()
    if (place.kind === 'page') void navigate({ to: place.to })
    else if (place.kind === 'ticket')
      void navigate({ to: '/cabinet/admin/management/tickets', search: { search: place.number } })
    else void navigate({ to: '/cabinet/admin/ca_check/$account', params: { account: place.number } })
  }
  const press = (event: KeyboardEvent) => {
    const last = places.length - 1
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      go(active)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt(event.key === 'ArrowDown' ? (at >= last ? 0 : at + 1) : at <= 0 ? last : at - 1)
    }
  }

  return (
    <Dialog open onClose={onClose} title={words.title}>
      <TextInput
        label={words.search}
        value={typed}
        maxLength={60}
        ref={input}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no select is searched by what is typed
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${keyOf(active)}`}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      {places.length === 0 && <EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      {/* the field above handles the keys and keeps the focus */}
      <div
        ref={list}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched
        role="listbox"
        aria-label={words.title}
        className={styles.list}
      >
        {places.map((place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={keyOf(place)}
            id={`${id}-${keyOf(place)}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={place === active}
            data-active={place === active}
            className={styles.option}
            onClick={() => go(place)}
          >
            {titleOf(place)}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

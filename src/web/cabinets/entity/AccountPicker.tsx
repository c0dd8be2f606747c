import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { glue } from '#text/format.ts'
import { accountPicker as words } from '#text/account-picker.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { findAccounts } from './find-accounts.ts'
import styles from './account-picker.module.css'

/** How many rows the list begins with; more come as it is scrolled or walked through. */
const SHOWN = 50
const MORE = 100

type Props = { onPick: (account: string) => void; onAll: () => void; onClose: () => void }

/** Chooses one of many accounts by the keyboard alone: typing, arrows, Enter. */
export default function AccountPicker({ onPick, onAll, onClose }: Props) {
  const accounts = useSession(({ entity }) => entity.accounts)
  const legacy = useSession(({ entity }) => entity.accountsAndLegacy)
  const chosen = useSession(({ entity }) => entity.user?.account ?? null)
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const matches = findAccounts(accounts, legacy, wanted)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      accounts.findIndex(({ account }) => account === chosen),
    ),
  )
  const [shown, setShown] = useState(at + SHOWN)
  const rows = matches.slice(0, shown)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const optionId = (account: string) => `${id}-${account}`
  const active = rows[Math.min(at, rows.length - 1)]

  // the dialog is opened to search, so the field takes the focus, after the dialog itself has taken it
  useEffect(() => {
    input.current?.focus()
    list.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'center' })
  }, [])

  const move = (to: number) => {
    flushSync(() => {
      setAt(to)
      if (to + SHOWN > shown) setShown(to + MORE)
    })
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const last = matches.length - 1
    const targets: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    }
    const to = targets[event.key]
    if (to !== undefined) {
      event.preventDefault()
      move(to)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onPick(active.account)
    }
  }

  return (
    <Dialog open onClose={onClose} title={words.title}>
      <TextInput
        label={words.search}
        value={query}
        maxLength={100}
        ref={input}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no select is searched by what it does not show
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active.account)}
        onChange={({ target }) => {
          setQuery(target.value)
          setAt(0)
          setShown(SHOWN)
          list.current?.scrollTo({ top: 0 })
        }}
        onKeyDown={press}
      />
      {rows.length === 0 && <EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      {/* the field above handles the keys and keeps the focus */}
      <div
        ref={list}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched
        role="listbox"
        aria-label={words.title}
        className={styles.list}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (shown < matches.length && scrollTop + 2 * clientHeight > scrollHeight) setShown(shown + MORE)
        }}
      >
        {rows.map(({ account, name, address, status, legacy_ID }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={account}
            id={optionId(account)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={account === chosen}
            aria-setsize={matches.length}
            aria-posinset={index + 1}
            data-active={account === active?.account}
            className={styles.option}
            onClick={() => onPick(account)}
          >
            <span className={styles.number}>
              {name && <span className={styles.name}>{name} · </span>}
              {account}
              {legacy_ID !== null && <span className={styles.quiet}> · {words.legacy(legacy_ID)}</span>}
            </span>
            <span className={styles.quiet}>
              {glue(address)}
              {!['active', 'activated'].includes(status.name) && ` · ${words.status(status.name)}`}
            </span>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <p className={styles.quiet} aria-live="polite">
          {words.found(matches.length)}
        </p>
        <Button look="quiet" onClick={onAll}>
          {words.overviewOfAll}
        </Button>
      </div>
    </Dialog>
  )
}

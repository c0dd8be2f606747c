import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'

type Tab<V extends string> = { value: V; label: ReactNode; content: ReactNode }

type Props<V extends string> = {
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
}

/** Views of one thing; arrows move between them. The value belongs in the address, so that a tab can be linked to. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: Props<V>) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const at = tabs.findIndex((tab) => tab.value === value)

  // on a phone the row is wider than the screen: the chosen tab is scrolled into view, also when counts appear later
  useEffect(() => {
    const row = list.current
    const buttons = [...(row?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const tab = buttons[at]
    if (!row || !tab) return
    const bringIn = () => {
      row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
    }
    bringIn()
    const widths = new ResizeObserver(bringIn)
    buttons.forEach((button) => widths.observe(button))
    return () => widths.disconnect()
  }, [at])

  const press = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = targets[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div>
      <div ref={list} className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={press}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${value}`} className={styles.panel}>
        {tabs[at]?.content}
      </div>
    </div>
  )
}

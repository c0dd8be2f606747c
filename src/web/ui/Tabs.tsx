import { Tabs as MantineTabs } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export type Tab<V extends string> = { value: V; label: ReactNode; content: ReactNode }

type Props<V extends string> = {
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
}

/** Views of one thing. The value belongs in the address, so that a tab can be linked to. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: Props<V>) {
  const change = (next: string | null) => {
    const tab = tabs.find((one) => one.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <MantineTabs value={value} onChange={change} keepMounted={false} className={styles.tabs}>
      <MantineTabs.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}

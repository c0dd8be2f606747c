import { useState } from 'react'
import type { ReportName } from '#domain/reports.ts'
import { reportWords as words } from '#text/reports.ts'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './reports.module.css'

type View = { readonly name: string; readonly search: Readonly<Record<string, string>> }

const keyOf = (report: ReportName) => `report-views ${report}`
const MOST = 20

/** The views of this device; what cannot be read is none. */
function readViews(report: ReportName): readonly View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(report)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}
const isView = (value: unknown): value is View =>
  typeof value === 'object' && value !== null && 'name' in value && 'search' in value

/** Filters and order of a report under a name, kept on this device. */
export function SavedViews({ report }: { report: ReportName }) {
  const search = useSearch()
  const navigate = useNavigate()
  const [views, setViews] = useState(() => readViews(report))
  const [name, setName] = useState('')
  const here = JSON.stringify(search)
  const chosen = views.find((view) => JSON.stringify(view.search) === here)
  const keep = (next: readonly View[]) => {
    setViews(next)
    localStorage.setItem(keyOf(report), JSON.stringify(next))
  }
  const save = () => {
    const called = name.trim()
    if (called === '') return
    const kept = Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]))
    keep([...views.filter((view) => view.name !== called), { name: called, search: kept }].slice(-MOST))
    setName('')
  }
  const open = (called: string) => {
    const view = views.find((candidate) => candidate.name === called)
    void navigate({ to: '.', search: view?.search ?? {}, scroll: false })
  }
  return (
    <details className={styles.spread}>
      <summary>{words.views}</summary>
      <div className={styles.views}>
        {views.length > 0 && (
          <Select
            label={words.views}
            value={chosen?.name ?? ''}
            onChange={open}
            options={[
              { value: '', label: words.noView },
              ...views.map((view) => ({ value: view.name, label: view.name })),
            ]}
          />
        )}
        <TextInput
          label={words.viewName}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <Button look="outline" onClick={save}>
          {words.saveView}
        </Button>
        {chosen !== undefined && (
          <Button look="quiet" onClick={() => keep(views.filter((view) => view !== chosen))}>
            {words.removeView}
          </Button>
        )}
      </div>
    </details>
  )
}

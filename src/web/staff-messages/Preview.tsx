import { useState } from 'react'
import { messagePageTitle } from '#lists/staff-messages.ts'
import { staffMessages as words } from '#text/staff-messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Select } from '#web/ui/Select.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import type { Typed } from './message-form.ts'
import styles from './messages.module.css'
import { openPreview, pagesToPreview } from './preview.ts'

/** The draft on its own page, as on a phone or on a computer. */
export function Preview({ typed }: { typed: Typed }) {
  const pages = pagesToPreview(typed.pages).filter((name) => !name.startsWith('cabinet-admin'))
  const [wanted, setWanted] = useState('')
  const page = pages.find((candidate) => candidate === wanted) ?? pages[0]
  const open = (phone: boolean) => {
    if (page !== undefined && !openPreview(page, typed, phone)) toast.bad(words.blocked)
  }
  const off = page === undefined || typed.text.trim() === ''
  return (
    <Card title={words.preview}>
      <p className={styles.quiet}>{words.previewHint}</p>
      {pages.length > 1 && (
        <Select
          label={words.previewPage}
          value={page ?? ''}
          onChange={setWanted}
          options={pages.map((name) => ({ value: name, label: messagePageTitle(name) }))}
        />
      )}
      <div className={layout.actions}>
        <Button look="outline" disabled={off} onClick={() => open(true)}>
          {words.asPhone}
        </Button>
        <Button look="outline" disabled={off} onClick={() => open(false)}>
          {words.asDesktop}
        </Button>
      </div>
    </Card>
  )
}

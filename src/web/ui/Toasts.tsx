import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { kit } from '#text/kit.ts'
import { Lit } from './Lit.tsx'
import styles from './toasts.module.css'
import { toast, type Toast, useToasts } from './toasts.ts'

const SHOWN_MS = 6_000
const UNDO_MS = 10_000

/** Where toasts appear: bottom right, over the bottom bar on a phone. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className={styles.place} aria-live="polite" aria-relevant="additions">
      {toasts.map((shownToast) => (
        <OneToast key={shownToast.id} {...shownToast} />
      ))}
    </div>
  )
}

function OneToast({ id, tone, text, undo }: Toast) {
  // it stays while the pointer or the focus is on it
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toast.hide(id), undo ? UNDO_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, undo, held])

  return (
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'good' && <Lit />}
      <span className={styles.text}>{text}</span>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            toast.hide(id)
            undo.run()
          }}
        >
          {undo.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={kit.close} onClick={() => toast.hide(id)}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  )
}

import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { kit } from '#text/kit.ts'
import { IconButton } from './Button.tsx'
import { toast } from './toasts.ts'

/** Puts a text into the clipboard; the picture turns into a tick for two seconds, and a screen reader says it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2_000)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => void toast.bad(kit.copy.failed),
    )
  const Icon = done ? IconCheck : IconCopy
  return (
    <>
      <IconButton label={kit.copy.what(what)} onClick={() => void copy()}>
        <Icon size={20} aria-hidden="true" />
      </IconButton>
      <output className="visually-hidden">{done ? kit.copy.done : ''}</output>
    </>
  )
}

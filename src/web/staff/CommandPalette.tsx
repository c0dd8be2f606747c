import { IconCommand } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { staff as words } from '#text/staff.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import type { CabinetMenu } from '#web/shell/navigation.ts'
import { IconButton } from '#web/ui/Button.tsx'

// loaded when it is opened
const PaletteDialog = lazy(chunk(() => import('./PaletteDialog.tsx'), inBrowser))

/**
 * The command palette: Ctrl or Cmd with K from anywhere, or the button, and then any page of the menu one may open, or
 * a ticket or an account by its number.
 *
 * @param menu with the pages this employee may open and no others
 */
export function CommandPalette({ menu }: { menu: CabinetMenu }) {
  const [open, setOpen] = useState(false)
  // before it is painted: whoever sees the button may press the keys
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      // the place of the key: in the Ukrainian layout it types «л»
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <IconButton
        label={words.palette.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconCommand size={22} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense>
          <PaletteDialog menu={menu} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { IconUpload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'

const FileDialog = lazy(() => import('./FileDialog.tsx').then((module) => ({ default: module.FileDialog })))

type Props = { onFile: (id: string) => void; children: ReactNode; look?: 'filled' | 'outline' | 'quiet' }

/** A button and its dialog; after the upload the id of the file goes into the address, which leads to the verdicts. */
export function ChooseFile({ onFile, children, look = 'filled' }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look={look} icon={<IconUpload size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <Suspense>
          <FileDialog onFile={onFile} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

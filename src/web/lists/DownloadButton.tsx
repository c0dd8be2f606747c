import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { FilePath } from '#contract/index.ts'
import type { Body } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { fetchFile } from './fetch-file.ts'

type Props<P extends FilePath> = {
  path: P
  body: Body<P>
  children: ReactNode
  look?: 'filled' | 'outline' | 'quiet'
}

/** Fetches a file and hands it to the browser; busy while it comes. */
export function DownloadButton<P extends FilePath>({ path, body, children, look = 'outline' }: Props<P>) {
  const [busy, setBusy] = useState(false)
  const fetchOnce = async () => {
    setBusy(true)
    await fetchFile(path, body).finally(() => setBusy(false))
  }
  return (
    <Button
      look={look}
      busy={busy}
      icon={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => void fetchOnce()}
    >
      {children}
    </Button>
  )
}

import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { FilePath } from '#contract/index.ts'
import { kit } from '#text/kit.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Body } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import { Button } from './Button.tsx'
import { toast } from './toasts.ts'

type Props<P extends FilePath> = {
  path: P
  body: Body<P>
  children: ReactNode
  look?: 'filled' | 'outline' | 'quiet'
}

/** Fetches a file and hands it to the browser; busy while it comes, a failure is said in a toast. */
export function DownloadButton<P extends FilePath>({ path, body, children, look = 'outline' }: Props<P>) {
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    try {
      await download(path, body)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(
        failure.requestCode === undefined
          ? failure.message
          : `${failure.message} ${kit.requestCode}: ${failure.requestCode}`,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look={look}
      busy={busy}
      icon={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => void fetchFile()}
    >
      {children}
    </Button>
  )
}

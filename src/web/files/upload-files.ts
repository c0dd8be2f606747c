import type { files } from '#contract/files.ts'
import type { z } from 'zod'
import { upload } from '#web/api/upload.ts'

export type Uploaded = z.output<typeof files.upload.response>['file']
type Purpose = z.input<typeof files.upload.request>['purpose']

/** The call a file is sent to, with the fields beside it. */
export type Destination =
  | { path: '/api/files/upload'; fields: { account: string; purpose: Purpose } }
  | { path: '/api/admin/tickets/upload'; fields: { ticket: string } }

type Options = {
  to: Destination
  /** per cent of the bytes of all files together */
  onProgress: (percent: number) => void
  /** called for each file that has arrived: what came before a failure is kept */
  onDone: (file: File, uploaded: Uploaded) => void
  signal: AbortSignal
}

/**
 * Sends files one after another. @throws ApiProblem of the first refused file; the reason of the signal when cancelled
 */
export async function uploadFiles(list: readonly File[], options: Options): Promise<void> {
  const total = list.reduce((sum, file) => sum + file.size, 0) || 1
  let before = 0
  for (const file of list) {
    const reply = await upload(options.to.path, file, {
      signal: options.signal,
      fields: options.to.fields,
      onProgress: (percent) => options.onProgress((100 * before + percent * file.size) / total),
    })
    before += file.size
    // the reply of files.upload of the contract, the same for employees; its request is not JSON, so `call` cannot make it
    options.onDone(file, (reply as z.output<typeof files.upload.response>).file)
  }
}

import type { FilePath } from '#contract/index.ts'
import { kit } from '#text/kit.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Body } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import { toast } from '#web/ui/toasts.ts'

/** Fetches a file and hands it to the browser; a toast reports a failure. */
export async function fetchFile<P extends FilePath>(path: P, body: Body<P>): Promise<void> {
  try {
    await download(path, body)
  } catch (failure) {
    if (!(failure instanceof ApiProblem)) throw failure
    toast.bad(
      failure.requestCode === undefined
        ? failure.message
        : `${failure.message} ${kit.requestCode}: ${failure.requestCode}`,
    )
  }
}

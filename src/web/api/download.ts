import type { FilePath } from '#contract/index.ts'
import { networkText } from '#text/failures.ts'
import { session } from '#web/session/session.ts'
import { ApiProblem, problemOf } from './api-problem.ts'
import { type Body, handleProblem } from './call.ts'
import { languageHeader } from './language-header.ts'

/** Files that take no token: they are given to whoever has a secret link. */
const FOR_ANYBODY: ReadonlySet<string> = new Set<FilePath>(['/api/pay/receipt'])

/** The name the server gave: `filename*=UTF-8''…` */
function nameOf(reply: Response): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(reply.headers.get('content-disposition') ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

/**
 * Fetches a file (PDF, CSV, XLSX) by POST with the token of the session and lets the browser save it under the name the
 * server gave. Throws ApiProblem.
 */
export async function download<P extends FilePath>(
  path: P,
  body: Body<P>,
  fallbackName = 'svitlo',
): Promise<void> {
  const { file, name } = await fetchBytes(path, body)
  keep(file, name ?? fallbackName)
}

/** The same without saving it, for a picture that is looked at. Throws ApiProblem. */
export async function fetchBytes<P extends FilePath>(
  path: P,
  body: Body<P>,
): Promise<{ file: Blob; name: string | undefined }> {
  const { token } = session.get().common
  let reply: Response
  try {
    reply = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...languageHeader() },
      body: JSON.stringify(FOR_ANYBODY.has(path) ? body : { token, ...body }),
      credentials: 'same-origin',
    })
  } catch {
    throw new ApiProblem({ code: 'network', message: networkText(), status: 0 })
  }
  if (!reply.ok) {
    const problem = problemOf(reply.status, await reply.json().catch(() => null))
    handleProblem(problem, token)
    throw problem
  }
  // a file that breaks off in the middle is not saved
  const file = await reply.blob().catch(() => {
    throw new ApiProblem({ code: 'network', message: networkText(), status: 0 })
  })
  return { file, name: nameOf(reply) }
}

/** Lets the browser save a file under a name. */
export function keep(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser reads the address only after the click has been handled
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

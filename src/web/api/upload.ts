import { networkText } from '#text/failures.ts'
import { session } from '#web/session/session.ts'
import { ApiProblem, isErrorReply, problemOf } from './api-problem.ts'
import { handleProblem } from './call.ts'

type Options = {
  /** fields beside the file; the token is added */
  fields?: Readonly<Record<string, string>>
  idempotencyKey?: string
  /** per cent of the bytes sent */
  onProgress?: (percent: number) => void
  /** the person changed their mind: nothing more is sent, the promise is rejected with the reason of the signal */
  signal?: AbortSignal
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Sends one file as a multipart form, fields before the file. fetch does not report progress, so this is
 * XMLHttpRequest. Throws ApiProblem.
 */
export function upload(
  path: string,
  file: File,
  { fields = {}, idempotencyKey = crypto.randomUUID(), onProgress, signal }: Options = {},
): Promise<unknown> {
  const form = new FormData()
  const { token } = session.get().common
  if (token !== null) form.set('token', token)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)

  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.((100 * loaded) / total)
    })
    request.addEventListener('error', () =>
      reject(new ApiProblem({ code: 'network', message: networkText(), status: 0 })),
    )
    request.addEventListener('load', () => {
      const reply = parsed(request.responseText)
      if (request.status < 400 && reply !== null && !isErrorReply(reply)) return resolve(reply)
      const problem = problemOf(request.status, reply)
      handleProblem(problem, token)
      reject(problem)
    })
    signal?.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(form)
  })
}

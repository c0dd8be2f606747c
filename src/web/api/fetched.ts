import { networkText } from '#text/failures.ts'
import { ApiProblem, problemOf } from './api-problem.ts'

/** A document by GET, which the browser may keep for as long as it says. Throws ApiProblem. */
export async function fetched<T>(path: string, signal?: AbortSignal): Promise<T> {
  const reply = await fetch(path, signal ? { signal } : {}).catch((failure: unknown) => {
    if (signal?.aborted) throw failure
    throw new ApiProblem({ code: 'network', message: networkText(), status: 0 })
  })
  const content: unknown = await reply.json().catch(() => null)
  if (!reply.ok || content === null) throw problemOf(reply.status, content)
  return content as T
}

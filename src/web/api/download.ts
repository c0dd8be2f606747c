import { web } from '#text/web.ts'
import { session } from '#web/session/session.ts'
import { ApiProblem, problemOf } from './api-problem.ts'

/** The name the server gave: `filename*=UTF-8''…` */
function nameOf(reply: Response, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(reply.headers.get('content-disposition') ?? '')?.[1]
  return encoded === undefined ? fallback : decodeURIComponent(encoded)
}

/** Fetches a file (PDF, CSV, XLSX) by POST with the session's token and hands it to the browser. Throws ApiProblem. */
export async function download(
  path: string,
  body: Readonly<Record<string, unknown>>,
  fallbackName: string,
): Promise<void> {
  const { token } = session.get().common
  let reply: Response
  try {
    reply = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    })
  } catch {
    throw new ApiProblem({ code: 'network', message: web.errors.network, status: 0 })
  }
  if (!reply.ok || reply.headers.get('content-type')?.startsWith('application/json') === true) {
    throw problemOf(reply.status, await reply.json().catch(() => null), web.errors.serviceDown)
  }
  const address = URL.createObjectURL(await reply.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameOf(reply, fallbackName)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

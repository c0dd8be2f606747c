import { useQuery } from '@tanstack/react-query'
import { networkText } from '#text/failures.ts'
import { ApiProblem } from '#web/api/api-problem.ts'

/** A message that a gateway of the demo was given. */
export type DemoMessage = {
  channel: 'sms' | 'email'
  messageId: string
  recipient: string
  subject: string | null
  text: string
  /** ISO instant */
  receivedAt: string
}

const EVERY_MS = 1_000

/** Null where there is no demo: the address does not exist there. */
async function fetchMessages(signal: AbortSignal): Promise<readonly DemoMessage[] | null> {
  const reply = await fetch('/api/demo/messages', { signal }).catch(() => null)
  if (reply?.status === 404) return null
  if (!reply?.ok)
    throw new ApiProblem({ code: 'network', message: networkText(), status: reply?.status ?? 0 })
  // our own server in demo mode
  const { messages } = (await reply.json()) as { messages: DemoMessage[] }
  return messages
}

/** The last messages, the newest first, fetched again every second. */
export const useDemoMessages = () =>
  useQuery<readonly DemoMessage[] | null, ApiProblem>({
    queryKey: ['/api/demo/messages'],
    queryFn: ({ signal }) => fetchMessages(signal),
    refetchInterval: ({ state }) => (state.data === null ? false : EVERY_MS),
    staleTime: 0,
  })

/** The one-time code inside a message; null when it holds none. */
export const codeIn = (text: string): string | null =>
  /(?<![\w])[2-9A-HJ-NP-Z]{4}(?![\w])/.exec(text)?.[0] ?? null

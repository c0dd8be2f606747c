import { keepPreviousData, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import type { Write } from '#contract/topics.ts'
import { session } from '#web/session/session.ts'
import { whoIsHere } from '#web/session/who-is-here.ts'
import type { ApiProblem } from './api-problem.ts'
import { type Body, call, type Path, type Reply } from './call.ts'
import type { SendOptions } from './send.ts'

/** Server state. `call` retries by itself, so queries do not. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

// Data of one user must not be shown to the next one, who may have signed in in another tab without this tab noticing.
let before = whoIsHere()
session.subscribe(() => {
  const now = whoIsHere()
  if (before !== undefined && now !== before) queries.clear()
  before = now
})

/** A read that the server had no room for, or did not answer at all, is asked again by itself while its page is open. */
const AGAIN_MS = 10_000
const againAfter = (problem: ApiProblem | null): number | false =>
  problem?.status === 503 || problem?.status === 0 ? AGAIN_MS : false

/**
 * A read: cached by path and body. `useCall('/api/person/meters', { account })`. With `paged` the previous rows stay in
 * view while the next page comes; not for data of another account. With `everyMs` it is asked again by itself as often, as
 * long as somebody looks at the page.
 */
export function useCall<P extends Path>(
  path: P,
  body: Body<P>,
  options: { enabled?: boolean; staleMs?: number; paged?: boolean; everyMs?: number | undefined } = {},
) {
  return useQuery<Reply<P>, ApiProblem>({
    queryKey: [path, body],
    queryFn: ({ signal }) => call(path, body, { signal }),
    enabled: options.enabled,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    refetchInterval: ({ state: { error } }) => againAfter(error) || (options.everyMs ?? false),
    placeholderData: options.paged === true ? keepPreviousData : undefined,
  })
}

/** Asks for what a page is about to show; the page's own {@link useCall} with the same body finds it, or its failure. */
export function beginCall<P extends Path>(path: P, body: Body<P>): void {
  void queries.prefetchQuery({
    queryKey: [path, body],
    queryFn: ({ signal }) => call(path, body, { signal }),
  })
}

/** What a write changes is read with the first of them; where that cannot be, everything kept is stale. */
const loadStaleness = (): Promise<(write: Write, read: string) => boolean> =>
  import('#contract/topics.ts').then(
    ({ isStaleAfter }) => isStaleAfter,
    () => () => true,
  )

/** After a write: everything kept about what it changed is stale, and what is on the screen is fetched again. */
export async function refreshAfter(write: Write): Promise<void> {
  const isStaleAfter = await loadStaleness()
  await queries.invalidateQueries({ predicate: ({ queryKey: [read] }) => isStaleAfter(write, String(read)) })
}

/**
 * A write; what it changes stands in contract/topics.ts. With `inOrder` a call waits for those to the same path that
 * were made before it: of two presses the later one is what stays.
 */
export function useWrite<P extends Write & Path>(path: P, { inOrder = false } = {}) {
  return useMutation<Reply<P>, ApiProblem, { body: Body<P>; options?: SendOptions }>({
    ...(inOrder ? { scope: { id: path } } : {}),
    mutationFn: ({ body, options }) => call(path, body, options),
    onSuccess: () => refreshAfter(path),
  })
}

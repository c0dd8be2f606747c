import { keepPreviousData, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { session } from '#web/session/session.ts'
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

const whoIsHere = () => {
  const { person, entity, admin } = session.get()
  return person.user?.partner ?? entity.user?.partner ?? admin.user?.login
}

// What one user saw is not shown to the next one, who may have come in another tab without this tab noticing.
let before = whoIsHere()
session.subscribe(() => {
  const now = whoIsHere()
  if (before !== undefined && now !== before) queries.clear()
  before = now
})

/**
 * A read: cached by path and body. `useCall('/api/person/meters', { account })`. With `paged` the rows before stay in
 * view while the next page comes; not for what belongs to another account.
 */
export function useCall<P extends Path>(
  path: P,
  body: Body<P>,
  options: { enabled?: boolean; staleMs?: number; paged?: boolean } = {},
) {
  return useQuery<Reply<P>, ApiProblem>({
    queryKey: [path, body],
    queryFn: ({ signal }) => call(path, body, { signal }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.paged === true ? { placeholderData: keepPreviousData } : {}),
  })
}

/** A write. `changes` are the paths whose cached replies are stale afterwards. */
export function useWrite<P extends Path>(path: P, changes: readonly Path[] = []) {
  return useMutation<Reply<P>, ApiProblem, { body: Body<P>; options?: SendOptions }>({
    mutationFn: ({ body, options }) => call(path, body, options),
    onSuccess: async () => {
      await Promise.all(changes.map((changed) => queries.invalidateQueries({ queryKey: [changed] })))
    },
  })
}

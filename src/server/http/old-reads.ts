import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CoreDoor, Trace } from '#server/core/call.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Caller, Deps } from '#server/deps.ts'

/** A replica of the database, and the core that reads it. */
export type ReadingReplica = { replica: Replica; core: CoreDoor }

/** What a customer looks back at, besides lists. */
const HISTORY = [
  '/api/person/consumption',
  '/api/person/sub-book',
  '/api/person/reconciliation',
  '/api/entity/consumption/history',
  '/api/entity/consumption/hours',
  '/api/entity/reconciliation',
  '/api/admin/reports/chart',
]

/**
 * Whether the answer may be some seconds old, so that a replica can give it: lists, their files, reports and what lies
 * back. What is signed or kept while it is looked at, and the outages, of which a process keeps its own book, are always
 * of the primary.
 */
export const mayBeOld = ({ path, access, writes, file, upload, secret, response }: Endpoint): boolean =>
  access.who === 'signed-in' &&
  writes === false &&
  !upload &&
  !secret &&
  !/\/(papers|shutdowns|sessions|orders|check)\b/.test(path) &&
  (path.endsWith('/export') || (!file && isList(response)) || HISTORY.includes(path))

const isList = (response: z.ZodType): boolean =>
  response instanceof z.ZodObject && 'rows' in response.shape && 'total' in response.shape

/** In whole seconds how old the figures of an answer are. */
export const AGE_HEADER = 'Svitlo-Figures-Age'

type Asked = {
  reading: ReadingReplica | undefined
  endpoint: Endpoint
  caller: Caller | null
  trace: Trace
  reply: FastifyReply
}

/**
 * Lets the replica answer what may be old, unless it is away, too far behind, or does not show yet what this session
 * has changed. Whatever it does not answer well, refusals too, is asked of the primary.
 */
export async function readOld<T>(
  { reading, endpoint, caller, trace, reply }: Asked,
  deps: Deps,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  if (!reading || !caller || caller.look || !mayBeOld(endpoint)) return work(deps)
  const { replica, core } = reading
  if (!replica.shows(caller.wroteAt ?? null)) return work(deps)
  const { ageMs } = replica.state()
  try {
    const answer = await work({ ...deps, db: replica.own.db, core: core.for(trace) })
    reply.header(AGE_HEADER, Math.ceil((ageMs ?? 0) / 1000))
    return answer
  } catch {
    return work(deps)
  }
}

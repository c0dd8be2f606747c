import { z } from 'zod'
import { parseQueue } from '#domain/queue.ts'
import { unnamedWorks } from '#text/shutdowns.ts'
import type { House, StreetReport, Work } from './snapshot.ts'
import { parseStamp } from './stamps.ts'
import { workKind } from '#domain/work-kind.ts'

const home = z.object({
  sub_type: z.string().nullish(),
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
  type: z.union([z.string(), z.number()]).nullish(),
  sub_type_reason: z.array(z.string()).nullish(),
})
/** Reply of `getHomeNum`: all houses of a street (facts §4.1). */
export const dtekHomes = z.object({
  result: z.boolean(),
  data: z.union([z.array(z.unknown()).max(0), z.record(z.string(), home)]).nullish(),
  updateTimestamp: z.string().nullish(),
})

/** Houses with their queues and the works of the moment. */
export function readDtekHomes(reply: z.infer<typeof dtekHomes>): StreetReport {
  const homes = reply.data && !Array.isArray(reply.data) ? reply.data : {}
  return {
    stamp: parseStamp(reply.updateTimestamp),
    houses: Object.entries(homes).map(([house, told]): House => ({
      house,
      queues: (told.sub_type_reason ?? []).flatMap((name) => parseQueue(name)?.code ?? []),
      work: workOf(told),
    })),
  }
}

function workOf({ sub_type, start_date, end_date, type }: z.infer<typeof home>): Work | null {
  const from = parseStamp(start_date)
  const to = parseStamp(end_date)
  if (!from || !to || to <= from) return null
  const code = String(type ?? '')
  const reason = (sub_type ?? '').trim().slice(0, 300)
  // the site itself prints these words for type 1
  return {
    kind: workKind(code, reason),
    reason: reason || (code === '1' ? unnamedWorks.planned : unnamedWorks.emergency),
    from,
    to,
  }
}

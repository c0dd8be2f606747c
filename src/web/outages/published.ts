import { useQuery } from '@tanstack/react-query'
import { parseQueue } from '#domain/queue.ts'
import type { Site } from '#domain/site.ts'
import type { ApiProblem } from '#web/api/api-problem.ts'
import { publishedSchedule } from './published-schedule.ts'
import type { Schedule } from './schedule.ts'

/** A new state at the beginning of an outage is shown within this time. */
const EVERY_MS = 60_000

/** What is published for the queues of a place (published-schedule.ts), while its page is open. @param codes one queue, or several parted by commas */
export function usePublished(site: Site, codes: string) {
  const queues = codes.split(',').map((part) => parseQueue(part)?.code ?? part)
  return useQuery<{ schedule: Schedule }, ApiProblem>({
    queryKey: ['published outages', site, codes],
    async queryFn({ signal }) {
      return { schedule: await publishedSchedule(site, queues, signal) }
    },
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
}

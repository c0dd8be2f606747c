import { scheduleOf } from '#domain/outage-schedule.ts'
import { type PublishedQueue, outagesOf } from '#domain/outages.ts'
import type { Site } from '#domain/site.ts'
import { fetched } from '#web/api/fetched.ts'
import type { Schedule } from './schedule.ts'

/**
 * What is published for the queues of a place, computed here from documents that anything between the server and the
 * browser may keep (docs/operate/scale.md). Throws ApiProblem.
 */
export async function publishedSchedule(
  site: Site,
  queues: readonly string[],
  signal?: AbortSignal,
): Promise<Schedule> {
  const documents = await Promise.all(
    queues.map((queue) =>
      // the server makes the documents by the same type
      fetched<PublishedQueue>(`/api/outages/published/${site}/${encodeURIComponent(queue)}.json`, signal),
    ),
  )
  return scheduleOf(outagesOf(documents, new Date()), new Date())
}

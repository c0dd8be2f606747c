import { z } from 'zod'
import { ALERT_METRICS, FUNCTIONS, LEAST_THRESHOLD, MOST_THRESHOLD } from '#domain/performance.ts'
import { endpoint, only } from './endpoint.ts'
import { instant, isoDate, site, success, text, token, uuid, int32 } from './fields.ts'

const admin = only('admin')
const ms = z.number().nullable()
const counted = z.strictObject({
  name: z.string(),
  calls: z.int(),
  refused: z.int(),
  failures: z.int(),
  p95: ms,
})

const rule = {
  metric: z.enum(ALERT_METRICS),
  subject: z.enum(FUNCTIONS).nullable().describe('A function of the portal; null: all calls'),
  site: site.nullable().describe('null: all companies'),
  threshold: z
    .number()
    .min(LEAST_THRESHOLD)
    .max(Math.max(...Object.values(MOST_THRESHOLD))),
  minutes: z.int().min(1).max(1440).describe('Over how long it looks'),
  receivers: z.array(uuid).max(20).describe('Employees who get an e-mail'),
  webhook: text(300).nullable().describe('https address of another program of the company'),
  enabled: z.boolean(),
}
const shownRule = z.strictObject({
  id: uuid,
  version: int32,
  ...rule,
  names: z.array(z.string()).describe('Of the receivers'),
  value: z.number().nullable().describe('What the last look found; null: too little to say'),
  checkedAt: instant.nullable(),
  firingSince: instant.nullable(),
})

/** The board of the portal of this minute, what became of its promises, and the rules that call employees. */
export const performance = {
  live: endpoint({
    path: '/api/admin/performance',
    summary: 'The portal now: calls, servers, breakers, pools, queues and sources',
    access: admin,
    may: 'reports.read',
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      at: instant,
      minutes: z.array(
        z.strictObject({
          at: instant,
          calls: z.int(),
          failures: z.int(),
          p50: ms,
          p95: ms,
          p99: ms,
        }),
      ),
      lately: z
        .strictObject({ perSecond: z.number(), p50: ms, p95: ms, p99: ms, calls: z.int(), failures: z.int() })
        .describe('Of the last five minutes; the rate of the last whole one'),
      calls: z.array(counted).describe('Of the last 15 minutes, those that fail most first'),
      modules: z.array(counted),
      servers: z.array(
        z.strictObject({
          process: z.string(),
          at: instant,
          utilization: z.number().describe('Of the event loop, %'),
          delayMs: ms,
          gcShare: z.number().nullable().describe('Time of the garbage collector, %'),
          heapMb: z.number().nullable(),
          memoryMb: z.number().nullable(),
          held: z.int().describe('Recorded calls that wait for the database'),
          dropped: z.int().describe('Recorded calls given up since the start'),
        }),
      ),
      breakers: z.array(
        z.strictObject({
          process: z.string(),
          of: z.string(),
          state: z.enum(['closed', 'half-open', 'open']),
        }),
      ),
      pools: z.array(
        z.strictObject({
          process: z.string(),
          component: z.string(),
          busy: z.int(),
          size: z.int(),
          waiting: z.int(),
        }),
      ),
      queues: z.array(
        z.strictObject({
          queue: z.string(),
          waiting: z.int(),
          failed: z.int(),
          oldestMinutes: z.number(),
          slow: z.boolean().describe('Nobody takes from it fast enough'),
        }),
      ),
      sources: z.array(z.strictObject({ site, ageMinutes: z.int(), stale: z.boolean() })),
    }),
  }),
  levels: endpoint({
    path: '/api/admin/performance/levels',
    summary:
      'What became of the promise to customers in 30 days, by function, and what is left of the failures it allows',
    access: admin,
    may: 'reports.read',
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      objective: z.number(),
      from: isoDate,
      to: isoDate,
      functions: z.array(
        z.strictObject({
          name: z.enum(FUNCTIONS),
          calls: z.int(),
          failures: z.int(),
          good: z.number().nullable().describe('Share of calls that did not fail'),
          allowed: z.int().describe('Failures that the promise allows'),
          left: z.number().nullable().describe('Share of them not spent; below 0 the promise is broken'),
          burn: z
            .number()
            .nullable()
            .describe('How fast they are spent in this hour: 1 is exactly as fast as allowed'),
          worstP95: ms.describe('Of the worst call on its worst day'),
        }),
      ),
    }),
  }),
  alerts: endpoint({
    path: '/api/admin/alerts',
    summary: 'Rules that tell employees when something gets worse, who may be told, and what was told lately',
    access: admin,
    may: 'reports.read',
    request: z.strictObject({ token }),
    response: z.strictObject({
      status: success,
      rules: z.array(shownRule),
      people: z
        .array(z.strictObject({ id: uuid, name: z.string() }))
        .describe('Employees with an e-mail address'),
      events: z.array(
        z.strictObject({
          id: uuid,
          rule: uuid,
          metric: z.enum(ALERT_METRICS),
          subject: z.enum(FUNCTIONS).nullable(),
          at: instant,
          state: z.enum(['firing', 'over']),
          value: z.number().nullable(),
        }),
      ),
    }),
  }),
  saveAlert: endpoint({
    path: '/api/admin/alerts/save',
    summary: 'Make a rule, or change one',
    access: admin,
    may: 'alerts.edit',
    writes: 'portal',
    ids: { id: 'item' },
    request: z.strictObject({
      token,
      id: uuid.nullable().describe('null: a new one'),
      version: int32.min(0).describe('What was seen; 0 for a new one'),
      ...rule,
    }),
    response: z.strictObject({ status: success, id: uuid }),
    errors: ['not-found', 'changed-meanwhile', 'required', 'invalid'],
  }),
  removeAlert: endpoint({
    path: '/api/admin/alerts/remove',
    summary: 'Remove a rule',
    access: admin,
    may: 'alerts.edit',
    writes: 'portal',
    ids: { id: 'item' },
    request: z.strictObject({ token, id: uuid }),
    response: z.strictObject({ status: success }),
    errors: ['not-found'],
  }),
}

import { z } from 'zod'
import { AUDIT_OUTCOMES } from '#domain/audit-outcome.ts'
import { CHARTS, REPORTS } from '#domain/reports.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import { instant, isoDate, ofFile, paging, site, success, text, token, userKind } from './fields.ts'

const admin = only('admin')
const may = 'reports.read'
const report = z.enum(REPORTS)
const filters = {
  search: text(200)
    .optional()
    .describe('Code of a request, personal account, path, function module, or words of an error'),
  site: site.optional(),
  kind: userKind.optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  slower: z.enum(['100', '300', '1000', '3000']).optional().describe('Threshold of slow calls, ms'),
  from: isoDate.optional(),
  to: isoDate.optional(),
}
const period = {
  from: isoDate,
  to: isoDate,
  countedTill: instant
    .nullable()
    .describe('What came later is not in the report yet; null: nothing counted yet'),
}
const cell = z.union([z.string(), z.number(), z.null()])

/** One mechanism for the nineteen reports: which one, a period, filters. */
export const reports = {
  rows: endpoint({
    path: '/api/admin/reports',
    summary: 'A report on the calls, users and load of the portal: its rows',
    access: admin,
    may,
    request: z.strictObject({ token, report, ...filters, ...paging }),
    response: z.strictObject({
      status: success,
      ...period,
      total: z.int(),
      rows: z.array(z.record(z.string(), cell)),
    }),
    errors: ['period-invalid'],
  }),
  rowsExport: fileEndpoint({
    path: '/api/admin/reports/export',
    summary: 'The same report as a file',
    access: admin,
    may,
    request: z.strictObject({ token, report, ...filters, ...ofFile }),
    errors: ['period-invalid'],
  }),
  chart: endpoint({
    path: '/api/admin/reports/chart',
    summary: 'The same report as lines over time',
    access: admin,
    may,
    request: z.strictObject({ token, report, ...filters }),
    response: z.strictObject({
      status: success,
      ...period,
      chart: z.enum(CHARTS).nullable().describe('null: the report has none'),
      at: z.array(instant).describe('Beginnings of hours or of Kyiv days'),
      lines: z.array(
        z.strictObject({ key: z.string(), values: z.array(z.number().nullable()).describe('null: unknown') }),
      ),
      former: z
        .array(z.number().nullable())
        .describe('One of the lines in the period of the same length before, place by place'),
      formerOf: z.string().nullable(),
      heat: z
        .array(z.array(z.number()))
        .nullable()
        .describe(
          'Averages by weekday, Monday first, and Kyiv hour; null: the report has none, or the period is long',
        ),
      histogram: z
        .array(z.strictObject({ fromMs: z.number(), calls: z.number() }))
        .nullable()
        .describe('Calls by doublings of their duration'),
      marks: z.array(
        z.strictObject({
          at: instant,
          kind: z
            .enum(['release', 'stale'])
            .describe('A release was started; a source of outages grew stale'),
          of: z.string(),
        }),
      ),
      windowDays: z.array(isoDate).describe('Days of the period when households hand in readings'),
    }),
    errors: ['period-invalid'],
  }),
  trace: endpoint({
    path: '/api/admin/reports/trace',
    summary:
      'All that happened under one request code: the calls of the portal with those of the core they made',
    access: admin,
    may,
    request: z.strictObject({ token, code: text(40, 1) }),
    response: z.strictObject({
      status: success,
      calls: z.array(
        z.strictObject({
          id: z.uuid(),
          at: instant,
          path: z.string(),
          ms: z.number(),
          httpStatus: z.int(),
          outcome: z.string(),
          error: z.string().nullable(),
          site: z.string().nullable(),
          kind: z.string().nullable(),
          sample: z
            .strictObject({
              why: z.enum(['failed', 'slow', 'chosen']),
              request: z.string(),
              reply: z.string(),
            })
            .nullable()
            .describe(
              'What was asked and answered, as JSON: of most fields only kind and length; kept 7 days',
            ),
          modules: z.array(
            z.strictObject({
              id: z.uuid(),
              name: z.string(),
              afterMs: z.number().describe('From the beginning of the call'),
              ms: z.number(),
              outcome: z.string(),
              error: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: ['not-found'],
  }),
}

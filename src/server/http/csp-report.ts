import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import type { Limiter } from './rate-limit.ts'

export const REPORT_PATH = '/api/client_log/csp'
const MOST_BYTES = 8192
const MOST_REPORTS = 10

type Reports = Record<string, string | number>[]

/** Accepts the reports of browsers about violations of the page policy, in both formats (promise D2, G2). */
export function cspReports(
  app: FastifyInstance,
  { deps, limiter }: { deps: Pick<Deps, 'db' | 'now' | 'random'>; limiter: Limiter },
): void {
  void app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json']
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, reportsIn(JSON.parse(String(body))))
      } catch {
        done(new Problem('bad-request'))
      }
    })
    scope.post(REPORT_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      await limiter.count('log', request.ip)
      const reports = request.headers['content-type']?.startsWith('application/json')
        ? reportsIn(request.body)
        : (request.body as Reports) // what the parser above gave
      if (reports.length > 0)
        await deps.db
          .insertInto('portal.client_logs')
          .values({
            log_id: deps.random.uuid(),
            at: deps.now(),
            site: null,
            user_id: null,
            entry: JSON.stringify({ csp: reports, requestCode: request.id }),
          })
          .execute()
      return reply.code(204).send()
    })
  })
}

/**
 * The old form is one object under `csp-report`, the new one a list of reports with `body`. Keeps only known fields.
 */
function reportsIn(sent: unknown): Reports {
  const list = Array.isArray(sent) ? sent : [sent]
  return list
    .slice(0, MOST_REPORTS)
    .map((each) => fieldsOf(partOf(each, 'csp-report') ?? partOf(each, 'body')))
    .filter((report) => Object.keys(report).length > 0)
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const KEPT: Readonly<Record<string, readonly string[]>> = {
  page: ['document-uri', 'documentURL'],
  directive: ['effective-directive', 'effectiveDirective', 'violated-directive'],
  blocked: ['blocked-uri', 'blockedURL'],
  source: ['source-file', 'sourceFile'],
  line: ['line-number', 'lineNumber'],
}

function fieldsOf(report: unknown): Record<string, string | number> {
  const fields: Record<string, string | number> = {}
  for (const [name, sentAs] of Object.entries(KEPT)) {
    const value = sentAs.map((each) => partOf(report, each)).find((each) => each !== undefined)
    if (typeof value === 'number' && Number.isFinite(value)) fields[name] = value
    // an address may carry a secret after its path; control characters have no place in a record
    if (typeof value === 'string') fields[name] = clean(value.replace(/[?#].*$/s, '')).slice(0, 300)
  }
  return fields
}

const clean = (text: string) => text.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '')

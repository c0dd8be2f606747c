import { formatDateTime } from '#domain/kyiv.ts'
import { numberText } from '#text/format.ts'
import { reportWords } from '#text/reports.ts'
import { trace as words } from '#text/report-trace.ts'
import { useCall } from '#web/api/queries.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import styles from './reports.module.css'

type Call = Reply<'/api/admin/reports/trace'>['calls'][number]

const toneOf = (outcome: string) =>
  outcome === 'success' ? 'good' : outcome === 'internal' || outcome.endsWith('-down') ? 'act' : 'soon'
const ended: Readonly<Record<string, string>> = reportWords.ended

/** All that happened under one request code, each call of the core where it stood in the time of the portal's call. */
export function Trace({ code }: { code: string }) {
  const answer = useCall('/api/admin/reports/trace', { code }, { staleMs: 60_000 })
  return (
    <Card title={words.title(code.toUpperCase())}>
      {answer.error?.code === 'not-found' ? (
        <p>{words.empty}</p>
      ) : (
        <Loaded answer={answer}>
          {({ calls }) => (
            <>
              {calls.map((call) => (
                <OneCall key={call.id} call={call} />
              ))}
            </>
          )}
        </Loaded>
      )}
    </Card>
  )
}

function Sample({ sample: { why, request, reply } }: { sample: NonNullable<Call['sample']> }) {
  return (
    <details>
      <summary>{words.sample[why]}</summary>
      <p className={styles.told}>{words.sampleHint}</p>
      <div className={styles.sample}>
        <section>
          <h4>{words.asked}</h4>
          <pre className={styles.error}>{request}</pre>
        </section>
        <section>
          <h4>{words.answered}</h4>
          <pre className={styles.error}>{reply}</pre>
        </section>
      </div>
    </details>
  )
}

const took = (ms: number) => words.took(numberText(Math.round(ms * 10) / 10))

function OneCall({ call }: { call: Call }) {
  return (
    <section className={styles.call}>
      <h3>
        {call.path} <Badge tone={toneOf(call.outcome)}>{ended[call.outcome] ?? call.outcome}</Badge>
      </h3>
      <p className={styles.told}>
        {formatDateTime(Date.parse(call.at))} · {took(call.ms)} · HTTP {call.httpStatus}
      </p>
      {call.error !== null && <pre className={styles.error}>{call.error}</pre>}
      {call.sample !== null && <Sample sample={call.sample} />}
      {call.modules.length === 0 ? (
        <p className={styles.told}>{words.noModules}</p>
      ) : (
        <ol className={styles.waterfall}>
          {call.modules.map((moduleCall) => (
            <li key={moduleCall.id}>
              <span className={styles.module}>{moduleCall.name}</span>
              <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect
                  x={Math.min(99, (100 * moduleCall.afterMs) / Math.max(call.ms, 0.01))}
                  y="1"
                  width={Math.max(1, Math.min(100, (100 * moduleCall.ms) / Math.max(call.ms, 0.01)))}
                  height="8"
                  data-tone={toneOf(moduleCall.outcome)}
                />
              </svg>
              <span className={styles.figure}>{took(moduleCall.ms)}</span>
              {moduleCall.outcome !== 'success' && (
                <Badge tone={toneOf(moduleCall.outcome)}>
                  {ended[moduleCall.outcome] ?? moduleCall.outcome}
                </Badge>
              )}
              {moduleCall.error !== null && <pre className={styles.error}>{moduleCall.error}</pre>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { ScheduledJob } from '#server/jobs.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { senderOf } from '#server/outbox/sender.ts'
import { alertLetter, alertOver } from '#text/notice-alerts.ts'
import { measure } from './measure.ts'

export type Alerting = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config' | 'log'>
type Rule = Selectable<Database['portal.alert_rules']>
type State = 'firing' | 'over'

/**
 * Looks at every rule once and tells its receivers when its threshold is crossed, and once more when it is over: state,
 * letters and calls to other programs are one transaction, so that a killed or simultaneous run tells nobody twice.
 * Between a too high value and the next known one nothing is over: too few calls are no recovery.
 * @returns how many rules began or stopped firing
 */
export async function evaluateAlerts(deps: Alerting, signal?: AbortSignal): Promise<number> {
  const rules = await deps.db
    .selectFrom('portal.alert_rules')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('rule_id')
    .execute()
  let changed = 0
  for (const rule of rules) {
    signal?.throwIfAborted()
    const value = await measure(deps, rule)
    if (await inTransaction(deps.db, (trx) => note({ ...deps, db: trx }, rule, value))) changed += 1
  }
  return changed
}

async function note(deps: Alerting, { rule_id }: Rule, value: number | null): Promise<boolean> {
  const at = deps.now()
  const rule = await deps.db
    .selectFrom('portal.alert_rules')
    .selectAll()
    .where('rule_id', '=', rule_id)
    .where('enabled', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (rule === undefined) return false
  const state = stateOf(rule, value)
  await deps.db
    .updateTable('portal.alert_rules')
    .set({
      value,
      checked_at: at,
      ...(state === null ? {} : { firing_since: state === 'firing' ? at : null }),
    })
    .where('rule_id', '=', rule_id)
    .execute()
  if (state === null) return false
  await deps.db
    .insertInto('portal.alert_events')
    .values({ event_id: deps.random.uuid(), rule_id, at, state, value })
    .execute()
  await tell(deps, rule, state, value)
  return true
}

/** What the rule becomes; null: it stays as it is. */
function stateOf({ threshold, firing_since }: Rule, value: number | null): State | null {
  if (value === null) return null
  if (value >= threshold) return firing_since === null ? 'firing' : null
  return firing_since === null ? null : 'over'
}

async function tell(deps: Alerting, rule: Rule, state: State, value: number | null): Promise<void> {
  const { db, config } = deps
  const since = state === 'firing' ? deps.now() : (rule.firing_since ?? deps.now())
  const key = `alert ${rule.rule_id} ${since.toISOString()} ${state}`
  const link = `${config.publicUrl.replace(/\/$/, '')}/cabinet/admin/perf_dashboard`
  const sender = await senderOf(deps, rule.site)
  const letter = (state === 'firing' ? alertLetter : alertOver)({ ...rule, value, since, link })
  const { rows } = await sql<{ user_id: string; email: string }>`
    select user_id, email from portal.users
    where user_id = any(${rule.receivers}::uuid[]) and kind = 'admin' and state = 'active' and email is not null`.execute(
    db,
  )
  for (const { user_id, email } of rows)
    await putMessage(db, deps, {
      channel: 'email',
      recipient: email,
      subject: letter.subject,
      body: letter.body,
      sender,
      dedupeKey: `${key} ${user_id}`,
      about: { userId: user_id, site: rule.site },
    })
  if (rule.webhook === null) return
  await putMessage(db, deps, {
    channel: 'webhook',
    recipient: rule.webhook,
    body: JSON.stringify({
      state,
      rule: rule.rule_id,
      metric: rule.metric,
      function: rule.subject,
      site: rule.site,
      threshold: rule.threshold,
      value,
      minutes: rule.minutes,
      since: since.toISOString(),
      text: letter.subject,
      link,
    }),
    dedupeKey: `${key} webhook`,
    about: { site: rule.site },
  })
}

/** Every minute; what a rule finds is told within the next one (promise L4). */
export const alertJobs = (deps: Alerting): ScheduledJob[] => [
  {
    name: 'alerts',
    cron: '* * * * *',
    expireInSeconds: 120,
    run: async (signal) => {
      const changed = await evaluateAlerts(deps, signal)
      if (changed > 0) deps.log.warn({ changed }, 'alerts: employees are told')
    },
  },
]

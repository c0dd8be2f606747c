import { sql } from 'kysely'
import type { z } from 'zod'
import type { performance } from '#contract/performance.ts'
import { ALERT_UNIT, hasSite, hasSubject, MOST_THRESHOLD } from '#domain/performance.ts'
import { mayStaff } from '#domain/permissions.ts'
import { isSite } from '#domain/site.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite, hasPermission, ofSites } from '#server/auth/staff.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { refuseWebhook } from '#server/outbox/webhook.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'

type Admin = Caller<'admin'>
type Save = z.output<typeof performance.saveAlert.request>

const LATEST = 20

/** The rules of the caller's companies and of all; addresses of other programs only for those who may change them. */
export async function listAlerts(deps: Deps, caller: Admin) {
  const { db } = deps
  const mine = sql<boolean>`(r.site is null or ${ofSites(caller, 'reports.read', sql.ref('r.site'))})`
  const [rules, people, events] = await Promise.all([
    db
      .selectFrom('portal.alert_rules as r')
      .selectAll()
      .where(mine)
      .orderBy('r.firing_since')
      .orderBy('r.metric')
      .orderBy('r.rule_id')
      .execute(),
    employees(deps),
    db
      .selectFrom('portal.alert_events as e')
      .innerJoin('portal.alert_rules as r', 'r.rule_id', 'e.rule_id')
      .select(['e.event_id', 'e.rule_id', 'e.at', 'e.state', 'e.value', 'r.metric', 'r.subject'])
      .where(mine)
      .orderBy('e.at', 'desc')
      .limit(LATEST)
      .execute(),
  ])
  const edits = hasPermission(caller, 'alerts.edit')
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return {
    status: 'success' as const,
    rules: rules.map((rule) => ({
      id: rule.rule_id,
      version: rule.version,
      metric: rule.metric,
      subject: rule.subject,
      site: isSite(rule.site) ? rule.site : null,
      threshold: rule.threshold,
      minutes: rule.minutes,
      receivers: rule.receivers,
      names: rule.receivers.flatMap((id) => names.get(id) ?? []),
      webhook: rule.webhook === null || edits ? rule.webhook : new URL(rule.webhook).origin,
      enabled: rule.enabled,
      value: rule.value,
      checkedAt: rule.checked_at?.toISOString() ?? null,
      firingSince: rule.firing_since?.toISOString() ?? null,
    })),
    people: edits ? people : [],
    events: events.map(({ event_id, rule_id, at, ...event }) => ({
      ...event,
      id: event_id,
      rule: rule_id,
      at: at.toISOString(),
    })),
  }
}

/** Employees who may look at the board and have an address. */
async function employees({ db }: Deps): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('portal.users')
    .select(['user_id', 'surname', 'name', 'login', 'roles'])
    .where('kind', '=', 'admin')
    .where('state', '=', 'active')
    .where('email', 'is not', null)
    .orderBy('surname')
    .orderBy('login')
    .execute()
  return rows
    .filter(({ roles }) => mayStaff(roles, 'reports.read'))
    .map(({ user_id, surname, name, login }) => ({
      id: user_id,
      name: [surname, name].filter(Boolean).join(' ') || login,
    }))
}

/** @throws 'not-found' | 'changed-meanwhile' | 'required' | 'invalid' */
export async function saveAlert(deps: Deps, caller: Admin, input: Save, visit: Visit) {
  const { db } = deps
  assertSite(caller, 'alerts.edit', input.site, 'site')
  await assertSensible(deps, input)
  const values = {
    metric: input.metric,
    subject: hasSubject(input.metric) ? input.subject : null,
    site: hasSite(input.metric) ? input.site : null,
    threshold: input.threshold,
    minutes: input.minutes,
    receivers: input.receivers,
    webhook: input.webhook,
    enabled: input.enabled,
    changed_by: caller.userId,
    changed_at: deps.now(),
  }
  const id = input.id ?? deps.random.uuid()
  if (input.id === null)
    await db
      .insertInto('portal.alert_rules')
      .values({ rule_id: id, ...values })
      .execute()
  else {
    await assertOwn(deps, caller, id, input.version)
    await db
      .updateTable('portal.alert_rules')
      // what was measured belongs to the former rule
      .set({ ...values, version: input.version + 1, value: null, checked_at: null, firing_since: null })
      .where('rule_id', '=', id)
      .execute()
  }
  await audit(deps, caller, visit, 'alert-saved', input.site, id)
  return { status: 'success' as const, id }
}

/** @throws 'not-found' */
export async function removeAlert(deps: Deps, caller: Admin, { id }: { id: string }, visit: Visit) {
  const rule = await assertOwn(deps, caller, id, null)
  await deps.db.deleteFrom('portal.alert_rules').where('rule_id', '=', id).execute()
  await audit(deps, caller, visit, 'alert-removed', rule.site, id)
  return { status: 'success' as const }
}

/** The rule, locked, if it is the caller's to change and still as they saw it (`version` null: however it is). */
async function assertOwn({ db }: Deps, caller: Admin, id: string, version: number | null) {
  const rule = await db
    .selectFrom('portal.alert_rules')
    .select(['version', 'site'])
    .where('rule_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (rule === undefined) throw new Problem('not-found', { field: 'id' })
  assertSite(caller, 'alerts.edit', rule.site)
  if (version !== null && rule.version !== version) throw changedMeanwhile(undefined)
  return rule
}

async function assertSensible(deps: Deps, { metric, threshold, receivers, webhook }: Save): Promise<void> {
  if (threshold > MOST_THRESHOLD[ALERT_UNIT[metric]]) throw new Problem('invalid', { field: 'threshold' })
  if (receivers.length === 0 && webhook === null) throw new Problem('required', { field: 'receivers' })
  if (webhook !== null && refuseWebhook(webhook, deps.config.alertHosts))
    throw new Problem('invalid', { field: 'webhook' })
  const known = new Set((await employees(deps)).map(({ id }) => id))
  if (receivers.some((id) => !known.has(id))) throw new Problem('not-found', { field: 'receivers' })
}

const audit = (
  deps: Deps,
  caller: Admin,
  visit: Visit,
  action: 'alert-saved' | 'alert-removed',
  site: string | null,
  rule: string,
) =>
  writeAudit(deps, visit, {
    action,
    outcome: 'success',
    actorKind: caller.kind,
    actorId: caller.userId,
    site,
    details: { rule },
  })

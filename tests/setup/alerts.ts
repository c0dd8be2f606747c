import type { Insertable } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Actor } from './actors.ts'
import type { TestApp } from './app.ts'

/** An alert rule: more than 5 % of all calls of five minutes failed. @returns its id */
export async function makeAlert(
  t: TestApp,
  by: Actor,
  some: Partial<Insertable<Database['portal.alert_rules']>> = {},
): Promise<string> {
  const rule_id = t.deps.random.uuid()
  await t.database.db
    .insertInto('portal.alert_rules')
    .values({
      rule_id,
      metric: 'failure-share',
      subject: null,
      site: null,
      threshold: 5,
      minutes: 5,
      receivers: [by.user.userId],
      webhook: null,
      enabled: true,
      changed_by: by.user.userId,
      changed_at: t.deps.now(),
      ...some,
    })
    .execute()
  return rule_id
}

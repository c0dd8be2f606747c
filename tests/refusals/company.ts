import { sql } from 'kysely'
import { textsOf } from '#domain/agreement-text.ts'
import type { Site } from '#domain/site.ts'
import { agreement } from '#text/agreement.ts'
import { after, type Provocations, wrong } from './provocation.ts'

/** The employee edits another company alone. */
const editorOf = (site: Site) =>
  after(
    (me, t) =>
      t.deps.db
        .updateTable('portal.users')
        .set({ roles: [`content:${site}`] })
        .where('user_id', '=', me.user.userId)
        .execute(),
    'site',
  )
const ofAnother = editorOf('kem')

const file = (bytes: Buffer<ArrayBuffer>) => ({ field: 'file', send: () => ({ file: bytes }) })

/** What employees change about a company. */
export const companies: Provocations = {
  '/api/admin/company': { 'not-found': ofAnother },
  '/api/admin/company/preview-bill': { 'not-found': ofAnother },
  '/api/admin/company/pay-services': { 'not-found': ofAnother },
  '/api/admin/company/pay-services/set': { 'not-found': ofAnother },
  '/api/admin/company/save': {
    'not-found': ofAnother,
    'changed-meanwhile': wrong('version', 999),
    'email-invalid': wrong('email', ['a@']),
  },
  '/api/admin/company/agreements/propose': {
    'not-found': after(
      (me, t) =>
        t.deps.db
          .updateTable('portal.users')
          .set({ roles: ['content:kem'] })
          .where('user_id', '=', me.user.userId)
          .execute(),
      'seen',
    ),
    'changed-meanwhile': wrong('seen', 99),
    'date-invalid': wrong('from', '2020-01-01'),
    'already-proposed': after((_me, t, { body }) =>
      t.call('/api/admin/company/agreements/propose', body as never),
    ),
    conflict: { send: () => ({ body: textsOf(agreement.sections) }) },
  },
  '/api/admin/company/image': {
    'not-found': editorOf('kem'),
    'file-error': file(Buffer.alloc(0)),
    'file-type': file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
    'file-too-large': file(Buffer.alloc(10 * 1024 * 1024 + 1)),
    'file-quota': {
      field: 'file',
      before: async (me, t) => {
        for (let n = 0; n < 20; n++)
          await t.deps.db
            .insertInto('portal.company_images')
            .values({
              image_id: `${n}`,
              site: 'dem',
              place: 'logo',
              bytes: Buffer.from('x'),
              made_by: me.user.userId,
              made_at: t.deps.now(),
            })
            .onConflict((on) => on.doNothing())
            .execute()
        return () => t.deps.db.deleteFrom('portal.company_images').where('site', '=', 'dem').execute()
      },
    },
  },
  '/api/admin/company/propose-bank': {
    'not-found': editorOf('dem'),
    'iban-invalid': wrong('account', 'UA000000000000000000000000000'),
    required: wrong('name', ' '),
    'date-invalid': wrong('from', '2020-01-01'),
    'edrpou-invalid': wrong('edrpou', '12345679'),
    'already-proposed': after((_me, t, { body }) => t.call('/api/admin/company/propose-bank', body as never)),
    conflict: after(async (_me, t, { body }) => {
      const { site, kind, account, name, edrpou } = body as Record<string, string>
      await sql`insert into core.company_banks (site, kind, account, mfo, name, edrpou, changed_at)
        values (${site}, ${kind}, ${account}, '300001', ${name}, ${edrpou}, now())
        on conflict (site, kind, service, from_date) do update set account = excluded.account,
          name = excluded.name, edrpou = excluded.edrpou`.execute(t.database.core.db)
    }),
  },
  '/api/admin/company/propose': {
    'not-found': ofAnother,
    'changed-meanwhile': wrong('version', 999),
    'edrpou-invalid': wrong('edrpou', '12345679'),
    'already-proposed': after((_me, t, { body }) => t.call('/api/admin/company/propose', body as never)),
    conflict: { send: () => ({ body: { organizationSimple: undefined } }) },
  },
}

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { prepareDatabase } from './prepare-database.ts'

// Promise E3: the role the server signs in as reads and writes rows and can change nothing else.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const asServer = (statement: string) => database.pool.query(statement)

test('the server is not the owner, holds none of its rights and may make neither roles nor databases', async () => {
  const { rows } = await database.pool.query(
    `select r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls or r.rolreplication as mighty,
       pg_has_role(r.oid, d.datdba, 'member') as owner,
       (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
       (select count(*)::int from pg_class c where c.relowner = r.oid) as relations
     from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
  )
  expect(rows).toEqual([{ mighty: false, owner: false, memberships: 0, relations: 0 }])
})

describe('refused to the server', () => {
  test.each([
    'create table portal.mine (n integer)',
    'create table public.mine (n integer)',
    'create temporary table mine (n integer)',
    'create schema mine',
    'create function portal.mine() returns integer language sql as $$ select 1 $$',
    'create role mine',
    'create extension dblink',
    `create trigger mine before insert on portal.users for each row execute function portal.refuse_change()`,
    'alter table portal.users add column mine text',
    'alter table portal.audit disable trigger audit_append_only',
    'alter role svitlo_app superuser',
    'alter function portal.refuse_change() rename to allow_change',
    'drop table portal.users',
    'drop schema core cascade',
    'truncate portal.users cascade',
    'truncate core.ledger',
    'create index mine on portal.users (name)',
    'update portal.audit set outcome = $$success$$',
    'delete from portal.audit',
    'update core.ledger set amount_kop = 0',
    'delete from core.ledger',
    'update core.ledger_2026 set amount_kop = 0',
    'delete from public.schema_migrations',
    'set role svitlo',
    `copy portal.users to '/tmp/s2-users'`,
    `copy portal.users from program 'id'`,
    `select pg_read_file('postgresql.conf')`,
    `select telemetry.drop_day('portal_calls where false; drop table portal.users; --', '2026-01-01')`,
    `select telemetry.keep_day('users', '2026-01-01')`,
  ])('%s', async (statement) => {
    await expect(asServer(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('dropping a day of telemetry that is not counted yet leaves it', async () => {
    await asServer(`select telemetry.keep_day('portal_calls', '2026-01-01')`)
    await asServer(`select telemetry.drop_day('portal_calls', '2026-01-01')`)
    const { rows } = await asServer(
      `select to_regclass('telemetry.portal_calls_20260101') is not null as there`,
    )
    expect(rows).toEqual([{ there: true }])
  })
})

test('every table of ours is open to the server by rows, the append-only ones for reading and adding', async () => {
  const { rows } = await database.pool.query<{ name: string; rights: string }>(
    `select c.oid::regclass::text as name, concat_ws(' ',
       case when has_table_privilege(c.oid, 'select') then 'select' end,
       case when has_table_privilege(c.oid, 'insert') then 'insert' end,
       case when has_table_privilege(c.oid, 'update') then 'update' end,
       case when has_table_privilege(c.oid, 'delete') then 'delete' end) as rights
     from pg_class c where c.relnamespace = any('{portal,core,telemetry}'::regnamespace[])
       and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  expect(rows.length).toBeGreaterThan(40)
  const fewer = rows.filter(({ rights }) => rights !== 'select insert update delete')
  expect(fewer).toEqual([
    { name: 'core.ledger', rights: 'select insert' },
    { name: 'portal.audit', rights: 'select insert' },
  ])
})

describe('preparing a database', () => {
  const log = (said: string[]) => ({ info: () => {}, warn: (text: string) => void said.push(text) })

  test('again, twice at once, changes nothing and says nothing', async () => {
    const grants = async () =>
      (await database.owner.pool.query(`select oid, relacl, xmin from pg_class order by oid`)).rows
    const before = await grants()
    const said: string[] = []
    const again = () =>
      prepareDatabase({
        ownerUrl: database.owner.connectionString,
        appUrl: database.connectionString,
        log: log(said),
      })
    await Promise.all([again(), again()])
    expect(await grants()).toEqual(before)
    expect(said).toEqual([])
  })

  test('what was granted by hand beyond rows is taken back', async () => {
    await database.owner.pool.query('grant all on portal.audit, portal.users to svitlo_app')
    await prepareDatabase({ ownerUrl: database.owner.connectionString, appUrl: database.connectionString })
    await expect(asServer('truncate portal.users cascade')).rejects.toMatchObject({ code: '42501' })
    await expect(asServer('delete from portal.audit')).rejects.toMatchObject({ code: '42501' })
  })

  test('with one role for both works, and says that the server may change its tables', async () => {
    const empty = await emptyDatabase()
    const said: string[] = []
    await prepareDatabase({
      ownerUrl: empty.connectionString,
      appUrl: empty.connectionString,
      log: log(said),
    })
    expect(said).toEqual([expect.stringContaining('DATABASE_OWNER_URL')])
    const client = new pg.Client(empty.connectionString)
    await client.connect()
    expect((await client.query('select count(*)::int as n from portal.users')).rows).toEqual([{ n: 0 }])
    await client.end()
    await empty.close()
  })

  test('a server that is not given the owner serves a database that is ready', async () => {
    const said: string[] = []
    const address = database.connectionString
    expect(await prepareDatabase({ ownerUrl: address, appUrl: address, log: log(said) })).toEqual([])
    expect(said).toEqual([])
  })

  test('and says what is missing in one that is not', async () => {
    const empty = await emptyDatabase()
    const address = new URL(empty.connectionString)
    address.username = 'svitlo_app'
    await expect(prepareDatabase({ ownerUrl: address.href, appUrl: address.href })).rejects.toThrow(
      'permission denied for schema public',
    )
    await empty.close()
  })
})

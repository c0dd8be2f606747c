import type pg from 'pg'

/** The role the server of the embedded database signs in as; elsewhere it is the user of DATABASE_URL. */
export const SERVER_ROLE = 'svitlo_app'

/** Rows of these are only ever added (promises L2, H7). */
const APPEND_ONLY = ['portal.audit', 'core.ledger']
const SCHEMAS = ['portal', 'core', 'telemetry', 'pgboss']

/**
 * Makes the role of the embedded database. It has no password, because only the owner of the files can open the socket.
 */
export async function ensureServerRole(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [SERVER_ROLE])
  if (rowCount === 0)
    await owner.query(`create role svitlo_app login nosuperuser nocreatedb nocreaterole noinherit`)
}

/**
 * Lets the role read, add, change and delete rows in our schemas but not change tables; append-only tables it may only
 * read and add to. Writes only differences, so that an ordinary start changes nothing.
 * @param owner a connection of the owner of the schemas
 */
export async function grantRows(owner: pg.Client, role: string): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(
      `select set_config('svitlo.role', $1, true), set_config('svitlo.schemas', $2, true),
        set_config('svitlo.append_only', $3, true)`,
      [role, SCHEMAS.join(), APPEND_ONLY.join()],
    )
    await owner.query(grants)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

const grants = `
do $$
declare
  app name := current_setting('svitlo.role');
  -- those of a core that is elsewhere are not here
  append_only regclass[] := array(select to_regclass(name)
    from unnest(string_to_array(current_setting('svitlo.append_only'), ',')) as name
    where to_regclass(name) is not null);
  schemas oid[] := array(select oid from pg_namespace
    where nspname = any(string_to_array(current_setting('svitlo.schemas'), ',')));
  thing record;
  may text;
begin
  for thing in select oid::regnamespace as it from pg_namespace where oid = any(schemas)
      and not has_schema_privilege(app, oid, 'usage') loop
    execute format('grant usage on schema %s to %I', thing.it, app);
  end loop;

  -- a partition is reached through its table; the default ones of telemetry and those of the queue are named too
  for thing in select oid::regclass as it, oid = any(append_only::oid[]) as kept from pg_class
      where relnamespace = any(schemas) and relkind in ('r', 'p')
        and (not relispartition or relname like '%\\_default' or relnamespace::regnamespace::text = 'pgboss') loop
    foreach may in array array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] loop
      if has_table_privilege(app, thing.it, may) = (
          may in ('select', 'insert') or may in ('update', 'delete') and not thing.kept) then
        continue;
      elsif has_table_privilege(app, thing.it, may) then
        execute format('revoke %s on %s from %I', may, thing.it, app);
      else
        execute format('grant %s on %s to %I', may, thing.it, app);
      end if;
    end loop;
  end loop;

  -- so that the server can tell whether its schema is the one it was written for
  if not has_table_privilege(app, 'public.schema_migrations', 'select') then
    execute format('grant select on public.schema_migrations to %I', app);
  end if;

  for thing in select oid::regclass as it from pg_class
      where relnamespace = any(schemas)
        and case when relkind = 'S' then not has_sequence_privilege(app, oid, 'usage') else false end loop
    execute format('grant usage on sequence %s to %I', thing.it, app);
  end loop;
  for thing in select oid::regprocedure as it from pg_proc
      where pronamespace = any(schemas) and not has_function_privilege(app, oid, 'execute') loop
    execute format('grant execute on function %s to %I', thing.it, app);
  end loop;

  -- a temporary table is a table too
  if has_database_privilege(app, current_database(), 'temporary')
      and pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') then
    execute format('revoke temporary on database %I from public, %I', current_database(), app);
  end if;
end $$`

/** The role of a connection, and whether it has the rights of the owner of our tables. */
export async function roleOf(client: pg.Client): Promise<{ name: string; owns: boolean }> {
  const { rows } = await client.query<{ name: string; owns: boolean }>(
    `select current_user::text as name, pg_has_role(nspowner, 'usage') as owns
     from pg_namespace where nspname in ('portal', 'core')
     -- a database of a core alone has no portal
     order by nspname desc limit 1`,
  )
  return rows[0] ?? { name: '', owns: false }
}

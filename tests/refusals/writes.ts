import type { TestApp } from '#tests/setup/app.ts'

/**
 * What a refusal may leave behind: that it happened, the number of tries, a challenge that is spent, when the session
 * was last used, and that a photo came with a reading (recorded before the core is called, so that the photo is not
 * deleted meanwhile).
 */
const MAY_CHANGE = [
  'portal.audit',
  'portal.audit_heads',
  'portal.counters',
  'portal.rate_limits',
  'portal.passkey_challenges',
  'portal.directory_attempts',
]
const TRACES = ['tries', 'seen_at', 'handed_in_at']

/**
 * Has every change of a row noted from now on, by triggers of the test database alone: what goes and what comes, without
 * traces. What was rolled back leaves no note, and looking for notes costs the same however full the tables are.
 */
export async function noteWrites({ database: { owner } }: TestApp): Promise<void> {
  const content = (row: 'old' | 'new') =>
    `hashtextextended((to_jsonb(${row}) - '{${TRACES.join()}}'::text[])::text, 0)`
  await owner.pool.query(`
    create schema noted;
    create table noted.writes (
      id bigint generated always as identity primary key, name text not null, content bigint not null, n int not null);
    create function noted.note() returns trigger language plpgsql security definer as $$
    begin
      if tg_op <> 'INSERT' then
        insert into noted.writes (name, content, n) values (tg_argv[0], ${content('old')}, -1);
      end if;
      if tg_op <> 'DELETE' then
        insert into noted.writes (name, content, n) values (tg_argv[0], ${content('new')}, 1);
      end if;
      return null;
    end $$;
    do $$
    declare
      one text;
    begin
      for one in
        select n.nspname || '.' || c.relname
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('portal', 'core') and c.relkind in ('r', 'p') and not c.relispartition
      loop
        if one <> all ('{${MAY_CHANGE.join()}}'::text[]) then
          execute format('create trigger zz_noted after insert or update or delete on %s
            for each row execute function noted.note(%L)', one, one);
        end if;
      end loop;
    end $$`)
}

/** A mark before a call; what has changed since is told by `changedSince`. */
export async function markOf({ database: { owner } }: TestApp): Promise<string> {
  const { rows } = await owner.pool.query<{ mark: string }>(
    'select coalesce(max(id), 0) as mark from noted.writes',
  )
  return rows[0]?.mark ?? '0'
}

/** The tables of the portal and the core whose rows are others than at the mark, but for traces of refusals. */
export async function changedSince({ database: { owner } }: TestApp, mark: string): Promise<string[]> {
  const { rows } = await owner.pool.query<{ name: string }>(
    `select distinct name from (
      select name from noted.writes where id > $1 group by name, content having sum(n) <> 0) changed order by name`,
    [mark],
  )
  return rows.map(({ name }) => name)
}

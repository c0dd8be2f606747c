import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '#server/db/durability.ts'
import { postgresBinaries } from '#server/db/postgres-package.ts'
import { SOCKETS } from '#server/db/postmaster.ts'
import { runAs } from '#server/db/run-as.ts'
import { supervise } from '#server/db/supervisor.ts'
import { makeQuickDirectory } from './quick-directory.ts'

const quiet = { debug() {}, info() {}, warn() {}, error: console.error }

/**
 * A streaming replica of the PostgreSQL that a database of the tests is in, by the same programs: its files are copied
 * while it works (pg_backup_start), as pg_basebackup does, which the package does not have.
 * @param owner the address of the database for its owner
 */
export async function startReplica(owner: string) {
  const behind = new URL(owner)
  const directory = makeQuickDirectory('replica')
  const pgdata = join(await realpath(directory), 'postgres')
  const slot = `replica_${process.pid}_${Date.now()}`
  await withClient(owner, async (primary) => {
    const { rows } = await primary.query<{ path: string }>(
      `select current_setting('data_directory') as path from pg_create_physical_replication_slot($1, true)`,
      [slot],
    )
    await primary.query('select pg_backup_start($1, fast => true)', [slot])
    const from = rows[0]?.path ?? ''
    // a file that goes away while it is copied is no fault: the log says what became of it
    await promisify(execFile)('cp', ['-a', from, pgdata]).catch(() => {})
    for (const left of ['postmaster.pid', 'postmaster.opts']) await rm(join(pgdata, left), { force: true })
    const slots = join(pgdata, 'pg_replslot')
    for (const left of await readdir(slots)) await rm(join(slots, left), { recursive: true })
    const ended = await primary.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(pgdata, 'backup_label'), ended.rows[0]?.label ?? '')
    await writeFile(join(pgdata, 'standby.signal'), '')
    await writeFile(
      join(pgdata, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${behind.searchParams.get('host')} user=${behind.username}'\nprimary_slot_name = '${slot}'\nhot_standby_feedback = on\n`,
    )
  })
  const as = await runAs(pgdata)
  const sockets = await mkdtemp(SOCKETS)
  if (as.identity.uid !== undefined) await chown(sockets, as.identity.uid, as.identity.gid ?? as.identity.uid)
  const { postgres: program } = await postgresBinaries()
  const supervisor = supervise({
    pgdata,
    sockets,
    program,
    as,
    log: quiet,
    sharedBuffersMb: 64,
    onSpawn: () => {},
  })
  await supervisor.start()
  return {
    /** the same database and role on the replica */
    addressOf(address: string) {
      const url = new URL(address)
      url.searchParams.set('host', sockets)
      return url.href
    },
    stop: () => supervisor.stop(),
    async close() {
      await supervisor.stop()
      await withClient(owner, async (primary) => {
        // the sender of the primary notices a moment later that nobody is there
        await primary.query(
          'select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where slot_name = $1 and active',
          [slot],
        )
        await primary.query('select pg_drop_replication_slot($1)', [slot])
      })
      await rm(directory, { recursive: true, force: true })
      await rm(sockets, { recursive: true, force: true })
    },
  }
}

import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { staffReadings } from '#contract/staff-readings.ts'
import type { Permission } from '#domain/permissions.ts'
import { siteOfAccount } from '#domain/site.ts'
import { assertSite } from '#server/auth/staff.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import { onField } from '#server/core/on-field.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { nameAs } from '#server/files/media-type.ts'
import { pathOf } from '#server/files/upload.ts'
import { Problem } from '#server/problem.ts'
import { shown } from './shown.ts'

type One = z.output<typeof staffReadings.one.request>

/** The account is of a company of the caller. @throws 'account-not-found' otherwise */
export function siteOf(caller: Caller<'admin'>, permission: Permission, account: string) {
  const site = siteOfAccount(account)?.site
  if (!site) throw new Problem('account-not-found', { field: 'account' })
  try {
    assertSite(caller, permission, site, 'account')
  } catch {
    throw new Problem('account-not-found', { field: 'account' })
  }
  return site
}

async function caseOf(
  deps: Deps,
  caller: Caller<'admin'>,
  { account, receipt }: One,
): Promise<FmReply<'ZPORTAL_READING_CASE'>> {
  siteOf(caller, 'readings.read', account)
  return deps.core
    .call(fm.ZPORTAL_READING_CASE, { account, receipt })
    .catch(onField('account-not-found', 'account'))
}

export async function oneReading(deps: Deps, caller: Caller<'admin'>, input: One) {
  const { reading, ...facts } = await caseOf(deps, caller, input)
  return { status: 'success' as const, reading: shown(reading), ...facts }
}

/** The file is named by the reading, not by the browser: only what came with it can be looked at. */
export async function photoOfReading(deps: Deps, caller: Caller<'admin'>, input: One) {
  const { reading } = await caseOf(deps, caller, input)
  const row =
    reading.photoId === null
      ? undefined
      : await deps.db
          .selectFrom('portal.files')
          .selectAll()
          .where('file_id', '=', reading.photoId)
          .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'receipt' })
  const bytes = await readFile(pathOf(deps.filesDir, row.file_id)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Problem('not-found', { field: 'receipt' })
    throw error
  })
  return { name: nameAs(row.media_type, row.name), type: row.media_type, bytes }
}

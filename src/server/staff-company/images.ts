import { createHash } from 'node:crypto'
import { readFile, unlink } from 'node:fs/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffCompany } from '#contract/staff-company.ts'
import { COMPANY_PLACES, type CompanyPlace, imageAddress } from '#domain/company-settings.ts'
import type { Site } from '#domain/site.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite } from '#server/auth/staff.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { contentTypeOf } from '#server/files/content-type.ts'
import type { Received } from '#server/files/received.ts'
import { remakePicture } from '#server/files/remake-picture.ts'
import { Problem } from '#server/problem.ts'
import type { Admin } from './store.ts'

const TAKEN: readonly string[] = ['png', 'jpg', 'webp']
/** A picture that nobody has published by then is removed by the next upload. */
const UNPUBLISHED_HOURS = 24
/** So many pictures of a company wait to be published. */
const MOST = 20

/**
 * Keeps a picture for a company: type by content, decoded and made anew in a process of its own, so that nothing but
 * its points is left (SVG, which can hold a script, is refused). It is published by saving it with the other values.
 * @throws 'not-found' | 'file-type' | 'file-error' | 'file-quota' | 'busy'
 */
export async function uploadImage(
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffCompany.uploadImage.request> & { file: Received },
  visit: Visit,
) {
  const { site, place, file } = input
  assertSite(caller, 'company.edit', site, 'site')
  const type = await contentTypeOf(file.path)
  if (type === null || !TAKEN.includes(type))
    throw new Problem('file-type', { field: 'file', params: { allowed: 'png, jpg, webp' } })
  const bytes = await made(file.path, COMPANY_PLACES[place].longest)
  const image_id = createHash('sha256').update(site).update(place).update(bytes).digest('hex').slice(0, 40)
  await removeForgotten(deps, site)
  const { kept } = await deps.db
    .selectFrom('portal.company_images')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('site', '=', site)
    .executeTakeFirstOrThrow()
  if (Number(kept) >= MOST) throw new Problem('file-quota', { field: 'file' })
  await deps.db
    .insertInto('portal.company_images')
    .values({ image_id, site, place, bytes, made_by: caller.userId, made_at: deps.now() })
    .onConflict((on) => on.column('image_id').doUpdateSet({ made_at: deps.now() }))
    .execute()
  await writeAudit(deps, visit, {
    action: 'company-image-sent',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    site,
    details: { image: image_id },
  })
  return { status: 'success' as const, url: imageAddress(image_id) }
}

async function made(path: string, longest: number): Promise<Buffer> {
  const to = `${path}.webp`
  try {
    await remakePicture(path, to, { longest })
    return await readFile(to)
  } finally {
    await unlink(to).catch(() => {})
  }
}

/** Those that were never published, or no longer are. */
const removeForgotten = ({ db, now }: Deps, site: Site) =>
  sql`
    delete from portal.company_images i
    where i.site = ${site} and i.made_at < ${new Date(now().getTime() - UNPUBLISHED_HOURS * 3_600_000)}
      and not exists (select from portal.site_settings s, jsonb_each_text(s.images) e
        where s.site = i.site and e.value = '/company-images/' || i.image_id || '.webp')`.execute(db)

/** Only a picture uploaded for this place of this company is published. @throws 'not-found' on the place */
export async function assertUploaded(
  { db }: Pick<Deps, 'db'>,
  site: Site,
  place: CompanyPlace,
  url: string,
): Promise<void> {
  const image = await db
    .selectFrom('portal.company_images')
    .select('image_id')
    .where('site', '=', site)
    .where('place', '=', place)
    .where('image_id', '=', /^\/company-images\/([0-9a-f]{40})\.webp$/.exec(url)?.[1] ?? '')
    .executeTakeFirst()
  if (!image) throw new Problem('not-found', { field: place })
}

import { z } from 'zod'
import { dtekHomes, readDtekHomes } from './dtek-homes.ts'
import { assignedJson, csrfToken } from './dtek-page.ts'
import { dtekSchedule, readDtekSchedule } from './dtek-schedule.ts'
import { type Answer, readAddress } from './read-address.ts'
import type { Snapshot, StreetReport } from './snapshot.ts'
import type { OutageSource } from './source-list.ts'
import { readYasno, yasnoPlanned, yasnoProbable } from './yasno.ts'

export type Street = { settlement: string; street: string }
export type Asked = {
  snapshot: Snapshot
  /** the houses of a street; null where the source tells nothing of houses */
  street: ((street: Street) => Promise<StreetReport>) | null
}

/** Reads a source whole. @throws when it is silent, speaks another shape, or `signal` says to stop */
export async function askSource(source: OutageSource, now: Date, signal?: AbortSignal): Promise<Asked> {
  if (source.shape === 'yasno') return { snapshot: await askYasno(source.address, now, signal), street: null }
  const page = await readAddress(source.address, { signal })
  const told = parsePage(page.text)
  return {
    snapshot: readDtekSchedule(dtekSchedule.parse(told), now),
    street: streetReader(source, page, told, signal),
  }
}

const fileOfStreets = z.object({
  homes: z.array(z.object({ city: z.string(), street: z.string(), reply: dtekHomes })).optional(),
})
type Page = { fact?: unknown; preset?: unknown; homes?: unknown }

/** A page of the site, or a file with `{fact, preset, homes}`. */
function parsePage(text: string): Page {
  if (!text.trimStart().startsWith('{')) {
    const told = { fact: assignedJson(text, 'fact'), preset: assignedJson(text, 'preset') }
    // a page «технічні роботи», or one whose days cannot be read, says nothing of outages, which is not the same as none
    if (told.fact === null) throw new Error('the page carries no schedule')
    return told
  }
  const parsed: unknown = JSON.parse(text)
  return z.looseObject({}).parse(parsed)
}

function streetReader(
  source: OutageSource,
  page: Answer,
  told: Page,
  signal: AbortSignal | undefined,
): Asked['street'] {
  if (told.homes !== undefined || source.address.protocol === 'file:') {
    const { homes = [] } = fileOfStreets.parse(told)
    return async ({ settlement, street }) => {
      const found = homes.find((one) => one.city === settlement && one.street === street)
      return found ? readDtekHomes(found.reply) : { houses: [], stamp: null }
    }
  }
  const token = csrfToken(page.text)
  return token === null ? null : (street) => askStreet(source, token, page.cookies, street, signal)
}

/** `getHomeNum` of the site (facts §4.1); in Kyiv only the street is sent. */
async function askStreet(
  { site, address }: OutageSource,
  token: string,
  cookies: string,
  { settlement, street }: Street,
  signal: AbortSignal | undefined,
): Promise<StreetReport> {
  const fields =
    site === 'kem'
      ? [['street', street]]
      : [
          ['city', settlement],
          ['street', street],
        ]
  const body = new URLSearchParams({ method: 'getHomeNum' })
  for (const [index, [name = '', value = '']] of [...fields, ['updateFact', '']].entries()) {
    body.append(`data[${index}][name]`, name)
    body.append(`data[${index}][value]`, value)
  }
  const { text } = await readAddress(new URL('ajax', address), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'X-CSRF-Token': token,
      'X-Requested-With': 'XMLHttpRequest',
      ...(cookies ? { Cookie: cookies } : {}),
    },
    body: body.toString(),
    signal,
  })
  return readDtekHomes(dtekHomes.parse(JSON.parse(text)))
}

/** HTTP: `<address>/regions/{regionId}/dsos/{dsoId}/planned-outages`; a file holds both answers under their names. */
async function askYasno(address: URL, now: Date, signal: AbortSignal | undefined): Promise<Snapshot> {
  if (address.protocol === 'file:') {
    const both = z
      .object({ 'planned-outages': yasnoPlanned, 'probable-outages': yasnoProbable.default({}) })
      .parse(JSON.parse((await readAddress(address)).text))
    return readYasno(both['planned-outages'], both['probable-outages'], now)
  }
  const region = address.searchParams.get('regionId') ?? ''
  const operator = address.searchParams.get('dsoId') ?? ''
  const base = `${address.origin}${address.pathname.replace(/\/$/, '')}`
  const [planned, probable] = await Promise.all([
    readAddress(new URL(`${base}/regions/${region}/dsos/${operator}/planned-outages`), { signal }),
    readAddress(new URL(`${base}/probable-outages?regionId=${region}&dsoId=${operator}`), { signal }),
  ])
  return readYasno(
    yasnoPlanned.parse(JSON.parse(planned.text)),
    yasnoProbable.parse(JSON.parse(probable.text)),
    now,
  )
}

import { isQueue } from '#domain/queue.ts'
import { readDtekHomes } from './dtek-homes.ts'
import { assignedFlag, assignedJson, csrfToken } from './dtek-page.ts'
import { readDtekSchedule } from './dtek-schedule.ts'
import { type Answer, readAddress } from './read-address.ts'
import { nothingOfStreet, type Snapshot, type StreetReport } from './snapshot.ts'
import type { OutageSource } from '#server/outage-sources.ts'
import { type SourceObject, sourceObject } from './source-object.ts'
import { readYasno } from './yasno.ts'
import { Fault } from '#server/fault.ts'

export type Street = { settlement: string; street: string }
export type Asked = {
  snapshot: Snapshot
  /** the houses of a street; null where the source has no houses */
  street: ((street: Street) => Promise<StreetReport>) | null
}

/** Reads a whole source. @throws when it does not answer, has another shape, or `signal` stops it */
export async function askSource(source: OutageSource, now: Date, signal?: AbortSignal): Promise<Asked> {
  if (source.shape === 'yasno') return { snapshot: await askYasno(source.address, now, signal), street: null }
  const page = await readAddress(source.address, { signal })
  const document = parsePage(page.text)
  return {
    snapshot: readDtekSchedule(document, now),
    street: streetReader(source, page, document, now, signal),
  }
}

const FLAGS = ['showTableFact', 'showTablePlan', 'showTableSchedule']

/** A page of the site, or a file with `{fact, preset, homes}`. @throws when it has no schedule at all */
function parsePage(text: string): SourceObject {
  if (text.trimStart().startsWith('{')) {
    const document = sourceObject(JSON.parse(text))
    if (
      document &&
      (sourceObject(document['fact']) ?? sourceObject(document['preset']) ?? Array.isArray(document['fact']))
    )
      return document
    throw new Fault('the file carries no schedule')
  }
  const fact = assignedJson(text, 'fact')
  // a page «технічні роботи», or one whose days cannot be read, says nothing about outages, which does not mean that
  // there are none
  if (fact === null) throw new Fault('the page carries no schedule')
  const flags = FLAGS.map((name) => [name, assignedFlag(text, name)])
  return { fact, preset: assignedJson(text, 'preset'), ...Object.fromEntries(flags) }
}

function streetReader(
  source: OutageSource,
  page: Answer,
  document: SourceObject,
  now: Date,
  signal: AbortSignal | undefined,
): Asked['street'] {
  const { homes } = document
  if (homes !== undefined || source.address.protocol === 'file:') {
    const streets = Array.isArray(homes) ? homes.map(sourceObject) : []
    return async ({ settlement, street }) => {
      const entry = streets.find(
        (candidate) => candidate?.['city'] === settlement && candidate['street'] === street,
      )
      return entry ? readDtekHomes(entry['reply'], now) : nothingOfStreet
    }
  }
  const token = csrfToken(page.text)
  return token === null ? null : (street) => askStreet(source, token, page.cookies, street, now, signal)
}

/** `getHomeNum` of the site (facts §4.1); in Kyiv only the street is sent. */
async function askStreet(
  { site, address }: OutageSource,
  token: string,
  cookies: string,
  { settlement, street }: Street,
  now: Date,
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
  return readDtekHomes(jsonOf(text), now)
}

/** Anything but JSON gives nothing and counts as one unreadable part. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** HTTP: `<address>/regions/{regionId}/dsos/{dsoId}/planned-outages`; a file holds both answers under their names. */
async function askYasno(address: URL, now: Date, signal: AbortSignal | undefined): Promise<Snapshot> {
  const [region, operator] = ['regionId', 'dsoId'].map((name) => address.searchParams.get(name) ?? '')
  if (address.protocol === 'file:') {
    const both = sourceObject(JSON.parse((await readAddress(address)).text))
    return yasnoSnapshot(both?.['planned-outages'], both?.['probable-outages'], now, operator)
  }
  const base = `${address.origin}${address.pathname.replace(/\/$/, '')}`
  const [planned, probable] = await Promise.all([
    readAddress(new URL(`${base}/regions/${region}/dsos/${operator}/planned-outages`), { signal }),
    readAddress(new URL(`${base}/probable-outages?regionId=${region}&dsoId=${operator}`), { signal }),
  ])
  return yasnoSnapshot(JSON.parse(planned.text), jsonOf(probable.text), now, operator)
}

function yasnoSnapshot(planned: unknown, probable: unknown, now: Date, operator = ''): Snapshot {
  const document = sourceObject(planned)
  if (!document || (Object.keys(document).length > 0 && !Object.keys(document).some(isQueue)))
    throw new Fault('the answer carries no schedule')
  return readYasno(document, probable, now, operator)
}

import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { CustomerKind, Site } from '#domain/site.ts'
import { isSite, siteOfAccount, SITES } from '#domain/site.ts'
import { readingWindow } from '#domain/window.ts'
import { type Core, type CoreDoor, workerTrace } from '#server/core/call.ts'
import { type FmReply, type FmRequest, fm } from '#server/core/function-modules.ts'
import { withEachCore } from '#server/core/parts.ts'
import type { Deps } from '#server/deps.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { type Told, tellAbout } from '#server/outbox/tell-about.ts'
import { readingRules } from '#server/rules/reading-rules.ts'

type Telling = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'keptRules'> & { core: Core }
type About = FmRequest<'ZPORTAL_REMINDERS_GET'>['about']
type Reminder = FmReply<'ZPORTAL_REMINDERS_GET'>['reminders'][number]

/** A bill is reminded of so many days before it is due. */
const DUE_IN_DAYS = 3
/** A warning issued before the portal knew of it is told of for so long. */
const NEWS_DAYS = 3

const KINDS = ['person', 'entity'] as const satisfies readonly CustomerKind[]
/** A provider signs in to accounts of businesses, whose readings it may hand in. */
const usersOf = (kind: CustomerKind) =>
  kind === 'person' ? (['person'] as const) : (['entity', 'provider'] as const)

/** The window of customers of these companies has opened, or ends today. @returns how many messages were put into the outbox */
export async function tellOfWindows(
  deps: Telling,
  signal?: AbortSignal,
  sites: readonly Site[] = SITES,
): Promise<number> {
  let put = 0
  const rules = await readingRules(deps)
  for (const kind of KINDS) {
    signal?.throwIfAborted()
    const now = deps.now()
    const today = kyivDate(now)
    const { opens, closes, countsOn, state } = readingWindow(kind, now, rules)
    const facts = { closes: closes.toISOString() }
    if (kyivDate(opens) === today)
      put += await tellAbout(
        deps,
        'windowOpens',
        sites.map((site) => ({
          key: `window:${kind}:${kyivDate(opens)}:${site}`,
          to: { site, kinds: usersOf(kind) },
          facts,
        })),
      )
    const ends = state === 'open' || state === 'closing'
    if (ends && kyivDate(new Date(closes.getTime() - 1)) === today && deps.core.can('reminders'))
      put += await tellOfLastDay(deps, kind, countsOn, facts, sites, signal)
  }
  return put
}

/** Only those who have handed in nothing: one statement for a company, however many they are. */
async function tellOfLastDay(
  deps: Telling,
  kind: CustomerKind,
  countsOn: IsoDate,
  facts: { closes: string },
  sites: readonly Site[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const keyOf = (site: Site) => `last-day:${kind}:${countsOn}:${site}`
  const { rows } = await deps.db
    .selectFrom('portal.notices')
    .select('key')
    .where('key', 'in', sites.map(keyOf))
    .execute()
    .then((keyRows) => ({ rows: new Set(keyRows.map(({ key }) => key)) }))
  const untold = sites.filter((site) => !rows.has(keyOf(site)))
  if (untold.length === 0) return 0
  const bySite = new Map<Site, string[]>(untold.map((site) => [site, []]))
  for await (const reminders of portions(deps, { about: 'no-reading', kind, on: countsOn }, signal))
    for (const { account } of reminders) {
      const site = siteOfAccount(account)?.site
      if (isSite(site)) bySite.get(site)?.push(account)
    }
  let put = 0
  for (const [site, accounts] of bySite)
    put += await tellAbout(deps, 'lastDay', {
      key: keyOf(site),
      to: { site, kinds: usersOf(kind), accounts },
      facts,
    })
  return put
}

/** Debts that fall due, warnings, volumes that come to their end. @returns how many messages were put into the outbox */
export async function remind(deps: Telling, signal?: AbortSignal): Promise<number> {
  const today = kyivDate(deps.now())
  const dueOn = addDays(today, DUE_IN_DAYS)
  let put = 0
  for (const kind of KINDS) {
    for await (const all of portions(deps, { about: 'bill-due', kind, on: dueOn }, signal))
      put += await tellAbout(
        deps,
        'debtDue',
        all.map(({ account, of, kopiykas }) => ({
          key: `due:${account}:${of}`,
          to: { account },
          facts: { account, kopiykas: kopiykas ?? 0, dueOn },
        })),
      )
    for await (const all of portions(
      deps,
      { about: 'dunning', kind, on: addDays(today, -NEWS_DAYS) },
      signal,
    ))
      put += await tellAbout(deps, 'dunningWarning', all.flatMap(warned))
  }
  const ofVolumes = { about: 'volume-near', kind: 'entity', on: today } as const
  for await (const all of portions(deps, ofVolumes, signal))
    put += await tellAbout(deps, 'limitNear', all.flatMap(nearing))
  return put
}

const warned = ({ account, of, kopiykas, at }: Reminder): Told<'dunningWarning'>[] =>
  at === null
    ? []
    : [
        {
          key: `dunning:${account}:${of}`,
          to: { account },
          facts: { account, number: of, kopiykas, cutAt: at },
        },
      ]
const nearing = ({ account, of, kwh, agreedKwh }: Reminder): Told<'limitNear'>[] =>
  kwh === null || agreedKwh === null
    ? []
    : [{ key: `limit:${account}:${of}`, to: { account }, facts: { account, month: of, kwh, agreedKwh } }]

async function* portions(
  { core }: Pick<Telling, 'core'>,
  request: { about: About; kind: CustomerKind; on: IsoDate },
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Reminder[]> {
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const portion: FmReply<'ZPORTAL_REMINDERS_GET'> = await core.call(fm.ZPORTAL_REMINDERS_GET, {
      ...request,
      after,
    })
    yield portion.reminders
    after = portion.next
  } while (after !== null)
}

/** While people are awake; what was told in an earlier hour is not told again, what a silent core held up is. */
export const reminderJobs = (
  deps: Omit<Telling, 'core'> & { core: CoreDoor; log: WorkerLog },
): ScheduledJob[] => [
  {
    name: 'reminders',
    cron: '5 9-18 * * *',
    expireInSeconds: 3000,
    run: async (signal) => {
      await withEachCore(deps.core.for(workerTrace), async (core, sites) => {
        const ownDeps = { ...deps, core }
        const count = await tellOfWindows(ownDeps, signal, sites)
        const reminded = core.can('reminders') ? await remind(ownDeps, signal) : 0
        deps.log.info({ told: count + reminded }, 'customers are reminded')
      })
    },
  },
]

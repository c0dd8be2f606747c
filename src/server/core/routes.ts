import { MOST_COUNTED } from '#domain/most-counted.ts'
import { type Site, siteOfAccount } from '#domain/site.ts'
import { MOST_WAITING } from '#domain/waiting.ts'
import { Fault } from '#server/fault.ts'
import type { Core, Part } from './call.ts'
import { type FmName, type FmReply, type FmRequest, fm } from './function-modules.ts'

/** The cores of all companies; the first also answers for numbers that are of no company. */
export type Parts = readonly [Part<Core>, ...Part<Core>[]]
type Ask<R, A> = (part: Part<Core>, request: R) => Promise<A>
type Way<R, A> = (parts: Parts, request: R, ask: Ask<R, A>) => Promise<A>
export type Route<N extends FmName> = Way<FmRequest<N>, FmReply<N>>

const coreOf = (parts: Parts, site: string | undefined): Part<Core> =>
  parts.find(({ sites }) => sites.some((partSite) => partSite === site)) ?? parts[0]
const coreOfAccount = (parts: Parts, account: string) => coreOf(parts, siteOfAccount(account)?.site)

/** One account: the core of its company. */
const ofAccount = <R extends { account: string }, A>(parts: Parts, request: R, ask: Ask<R, A>): Promise<A> =>
  ask(coreOfAccount(parts, request.account), request)

const ofSite = <R extends { site: Site }, A>(parts: Parts, request: R, ask: Ask<R, A>): Promise<A> =>
  ask(coreOf(parts, request.site), request)

/** Many accounts: each core is asked about its own. What is of one company only is asked and answered as it is. */
async function ofAccounts<F extends string, R extends { [K in F]: readonly unknown[] }, A>(
  parts: Parts,
  request: R,
  field: F,
  ask: Ask<R, A>,
  merged: (answers: readonly A[]) => A,
  account: (item: R[F][number]) => string,
): Promise<A> {
  const rowsByPart = Map.groupBy<Part<Core>, R[F][number]>(request[field], (item) =>
    coreOfAccount(parts, account(item)),
  )
  if (rowsByPart.size < 2) return ask([...rowsByPart.keys()][0] ?? parts[0], request)
  return merged(
    await Promise.all([...rowsByPart].map(([part, items]) => ask(part, { ...request, [field]: items }))),
  )
}
const itself = (account: string): string => account
const named = ({ account }: { account: string }): string => account

/** Companies: the core of each is asked about its own; null or absent: all. */
async function ofSites<R extends { sites?: readonly Site[] | null | undefined }, A>(
  parts: Parts,
  request: R,
  ask: Ask<R, A>,
  merged: (answers: readonly A[]) => A,
): Promise<A> {
  const questions = ownSites(parts, request.sites)
  const [only = parts[0], ...more] = questions.map(({ part }) => part)
  if (more.length === 0) return ask(only, request)
  return merged(await Promise.all(questions.map(({ part, sites }) => ask(part, { ...request, sites }))))
}
const ownSites = (parts: Parts, wanted: readonly Site[] | null | undefined) =>
  parts.flatMap((part) => {
    const sites = part.sites.filter((site) => wanted?.includes(site) ?? true)
    return sites.length === 0 ? [] : [{ part, sites }]
  })

const everywhere = <R, A>(parts: Parts, request: R, ask: Ask<R, A>): Promise<A[]> =>
  Promise.all(parts.filter(({ sites }) => sites.length > 0).map((part) => ask(part, request)))

/** Portions of all: one core after another; where it goes on begins with a company of the core that is next. */
async function walk<R extends { after?: string | null | undefined }, A extends { next: string | null }>(
  parts: Parts,
  request: R,
  ask: Ask<R, A>,
): Promise<A> {
  const servedParts = parts.filter(({ sites }) => sites.length > 0)
  const [site, ...rest] = request.after?.split(':') ?? []
  const at =
    site === undefined ? 0 : servedParts.findIndex(({ sites }) => sites.some((partSite) => partSite === site))
  const part = servedParts[at]
  if (!part) throw new Fault('a portion goes on in a core that there is no longer')
  const answer = await ask(part, { ...request, after: rest.join(':') || null })
  const [name] = part.sites
  const then = servedParts[at + 1]?.sites[0]
  return { ...answer, next: answer.next !== null ? `${name}:${answer.next}` : then ? `${then}:` : null }
}

const byText =
  <T>(of: (row: T) => string) =>
  (a: T, b: T) =>
    of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

/** A page of several queues: of each the first rows, as many as the page could need, ordered together. */
const heldOfSeveral: Route<'ZPORTAL_READINGS_HELD'> = async (parts, request, ask) => {
  const questions = ownSites(parts, request.sites)
  const [only = parts[0], ...more] = questions.map(({ part }) => part)
  if (more.length === 0) return ask(only, request)
  const { number, size, sort, descending } = request.wanted
  const wanted = number * size
  const answers = await Promise.all(
    questions.map(async ({ part, sites }) => {
      const readings: FmReply<'ZPORTAL_READINGS_HELD'>['readings'] = []
      const page = Math.min(wanted, 1000)
      for (let at = 1; ; at += 1) {
        const answer = await ask(part, {
          ...request,
          sites,
          wanted: { ...request.wanted, number: at, size: page },
        })
        readings.push(...answer.readings)
        if (readings.length >= wanted || answer.readings.length < page)
          return { total: answer.total, readings }
      }
    }),
  )
  type Held = (typeof answers)[number]['readings'][number]
  const moment = byText((row: Held) => (request.decided ? (row.decided?.at ?? '') : row.receivedAt))
  const turn = descending ? -1 : 1
  const order = (a: Held, b: Held) =>
    sort === 'kwh' ? turn * ((a.kwh ?? 0) - (b.kwh ?? 0)) || moment(a, b) : turn * moment(a, b)
  return {
    total: Math.min(MOST_COUNTED, sum(answers.map(({ total }) => total))),
    readings: answers
      .flatMap(({ readings }) => readings)
      .toSorted(order)
      .slice(wanted - size, wanted),
  }
}

type Rule = FmReply<'ZPORTAL_READING_RULES'>['rules'][number]
/** All but the moment: a confirmation made again comes later to a core that did not have it. */
const said = (rules: readonly Rule[]) =>
  rules
    .map(({ kind, variant, validFrom, validTo, value, act, actOn, actUrl, confidence, enteredBy }) =>
      JSON.stringify([kind, variant, validFrom, validTo, value, act, actOn, actUrl, confidence, enteredBy]),
    )
    .toSorted()
    .join()

/** The rules are the same for all companies: those of a core that answers. */
const rulesOfAny: Route<'ZPORTAL_READING_RULES'> = async (parts, request, ask) => {
  const outcomes = await Promise.allSettled(parts.map((part) => ask(part, request)))
  const known = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
  const [first, ...others] = known
  if (!first) throw outcomes.find((outcome) => outcome.status === 'rejected')?.reason
  if (others.some(({ rules }) => said(rules) !== said(first.rules)))
    throw new Fault('the cores of the companies have different rules of readings: confirm the last one again')
  return first
}

/**
 * A rule is entered in every core, under one key: when one of them fails after another has it, the same confirmation
 * made again ends what was begun. While any is down, nothing is entered.
 */
const ruleForAll: Route<'ZPORTAL_READING_RULE_ENTER'> = async (parts, request, ask) => {
  await Promise.all(parts.map(({ core }) => core.call(fm.ZPORTAL_READING_RULES, {})))
  const [first, ...others] = parts
  const answer = await ask(first, request)
  for (const part of others) await ask(part, request)
  return answer
}

/** Which core answers each function module; a module without its line does not compile. */
export const ROUTES: { readonly [N in FmName]: Route<N> } = {
  ZPORTAL_ACCOUNT_FIND: ofAccount,
  ZPORTAL_ACCOUNT_GET: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => {
        const headsByNumber = new Map(
          all.flatMap(({ accounts }) => accounts.map((head) => [head.account, head])),
        )
        return { accounts: request.accounts.flatMap((number) => headsByNumber.get(number) ?? []) }
      },
      itself,
    ),
  ZPORTAL_CUSTOM_INFO: ofAccount,
  ZPORTAL_ENTITY_ACCOUNTS: async (parts, request, ask) => ({
    accounts: (await everywhere(parts, request, ask))
      .flatMap(({ accounts }) => accounts)
      .toSorted(byText(({ account }) => account)),
  }),
  ZPORTAL_ACCOUNT_SEARCH: (parts, request, ask) =>
    request.by === 'account'
      ? ask(coreOfAccount(parts, request.search.trim()), request)
      : ofSites(parts, request, ask, (all) => ({
          accounts: all
            .flatMap(({ accounts }) => accounts)
            .toSorted(byText(({ account }) => account))
            .slice(0, request.limit ?? 20),
        })),
  ZPORTAL_ACCOUNT_PUBLIC: ofAccount,
  ZPORTAL_STREETS_GET: async (parts, request, ask) =>
    request.site === undefined
      ? { streets: (await everywhere(parts, request, ask)).flatMap(({ streets }) => streets) }
      : ask(coreOf(parts, request.site), request),
  ZPORTAL_HOUSES_GET: ofSite,
  ZPORTAL_PLACES_GET: ofAccount,
  ZPORTAL_METERING_POINT_GET: ofAccount,
  ZPORTAL_METER_ALIAS: ofAccount,

  ZPORTAL_METERS_GET: ofAccount,
  ZPORTAL_METERS_OF_ACCOUNTS: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({ accounts: all.flatMap(({ accounts }) => accounts) }),
      itself,
    ),
  ZPORTAL_READING_SUBMIT: ofAccount,
  ZPORTAL_READINGS_SUBMIT: ofAccount,
  ZPORTAL_SUBMIT_OF_ACCOUNTS: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({ accounts: all.flatMap(({ accounts }) => accounts) }),
      named,
    ),
  ZPORTAL_READINGS_COUNT: (parts, request, ask) =>
    ofSites(parts, request, ask, (all) => ({
      received: request.periods.map((_, at) => sum(all.map(({ received }) => received[at] ?? 0))),
      held: Math.min(MOST_WAITING, sum(all.map(({ held }) => held))),
    })),
  ZPORTAL_READINGS_DECIDED: walk,
  ZPORTAL_READINGS_LIST: ofAccount,
  ZPORTAL_CALCULATION_GET: ofAccount,
  ZPORTAL_CONSUMPTION_GET: ofAccount,
  ZPORTAL_POINTS_CONSUMPTION: ofAccount,
  ZPORTAL_PERIOD_CLOSE: (parts, request, ask) =>
    request.account !== undefined
      ? ask(coreOfAccount(parts, request.account), request)
      : request.site !== undefined
        ? ask(coreOf(parts, request.site), request)
        : walk(parts, request, ask),
  ZPORTAL_PERIODS_OPEN: async (parts, request, ask) => {
    const open = (await everywhere(parts, request, ask)).flatMap(({ oldest }) => oldest ?? [])
    return { oldest: open.toSorted()[0] ?? null }
  },
  ZPORTAL_BILLS_ISSUED: walk,
  ZPORTAL_CALCULATE: ofAccount,
  ZPORTAL_ENTITY_PERIOD: ofAccount,

  ZPORTAL_READINGS_CHECK: ofAccount,
  ZPORTAL_CHECK_OF_ACCOUNTS: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({ accounts: all.flatMap(({ accounts }) => accounts) }),
      named,
    ),

  ZPORTAL_READINGS_HELD: heldOfSeveral,
  ZPORTAL_READING_CASE: ofAccount,
  ZPORTAL_READING_REVIEW: ofAccount,
  ZPORTAL_READING_UNDECIDE: ofAccount,

  ZPORTAL_METER_SERVED: ofAccount,
  ZPORTAL_METER_REPLACED: ofAccount,

  ZPORTAL_BALANCE_GET: ofAccount,
  ZPORTAL_DEBTS_GET: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({ debts: all.flatMap(({ debts }) => debts).toSorted(byText(({ account }) => account)) }),
      itself,
    ),
  ZPORTAL_BILLS_LIST: ofAccount,
  ZPORTAL_BILL_GET: ofAccount,
  ZPORTAL_BILLS_WHOLE: (parts, request, ask) =>
    ofAccounts(parts, request, 'bills', ask, (all) => ({ bills: all.flatMap(({ bills }) => bills) }), named),
  ZPORTAL_BILL_ACCOUNT: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({ account: all.find(({ account }) => account !== null)?.account ?? null }),
      itself,
    ),
  ZPORTAL_CANCELLED_BILLS: ofAccount,
  ZPORTAL_PAYMENTS_LIST: ofAccount,
  ZPORTAL_PAYMENTS_BOOKED: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({ payments: all.flatMap(({ payments }) => payments) }),
      itself,
    ),
  ZPORTAL_PAYMENTS_OF_SOURCE: ofSite,
  ZPORTAL_PAYMENT_GET: ofAccount,
  ZPORTAL_PAYMENT_POST: ofAccount,
  ZPORTAL_PAYMENT_PREVIEW: ofAccount,
  ZPORTAL_PAYMENT_REVERSE: ofAccount,
  ZPORTAL_LEDGER_GET: ofAccount,
  ZPORTAL_TARIFFS_GET: ofAccount,
  ZPORTAL_RECONCILIATION_GET: ofAccount,
  ZPORTAL_VIOLATIONS_LIST: ofAccount,

  // rows of several companies come all at once, and the portal finds, orders and cuts them (docs/decisions/0072)
  ZPORTAL_DOCUMENTS_GET: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      (part, ownRequest) =>
        ask(
          part,
          ownRequest.accounts.length < request.accounts.length
            ? { ...ownRequest, page: undefined }
            : ownRequest,
        ),
      (all) => ({ documents: all.flatMap(({ documents }) => documents) }),
      itself,
    ),
  ZPORTAL_DOCUMENT_GET: ofAccount,
  ZPORTAL_DOCUMENTS_WHOLE: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'documents',
      ask,
      (all) => ({ documents: all.flatMap(({ documents }) => documents) }),
      named,
    ),
  ZPORTAL_DOCUMENT_MARK: ofAccount,
  ZPORTAL_DOCUMENT_COUNTERSIGN: ofAccount,
  ZPORTAL_DUNNING_LIST: ofAccount,
  ZPORTAL_DUNNING_OF_ACCOUNTS: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({
        warnings: all
          .flatMap(({ warnings }) => warnings)
          .toSorted((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null)),
      }),
      itself,
    ),
  ZPORTAL_DUNNING_MARK: ofAccount,

  ZPORTAL_PROFILE_POINTS: ofAccount,
  ZPORTAL_PROFILE_GET: ofAccount,

  ZPORTAL_LIMITS_GET: ofAccount,
  ZPORTAL_RESTRICTIONS_GET: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({ restrictions: all.flatMap(({ restrictions }) => restrictions) }),
      itself,
    ),
  ZPORTAL_VOLUMES_GET: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({ volumes: all.flatMap(({ volumes }) => volumes) }),
      itself,
    ),
  ZPORTAL_LIMITS_ACKNOWLEDGE: ofAccount,
  ZPORTAL_LIMITS_SET: ofAccount,

  ZPORTAL_POINTS_GET: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({ points: all.flatMap(({ points }) => points) }),
      itself,
    ),
  ZPORTAL_METERS_REMOVED: (parts, request, ask) =>
    ofAccounts(
      parts,
      request,
      'accounts',
      ask,
      (all) => ({ meters: all.flatMap(({ meters }) => meters) }),
      itself,
    ),

  ZPORTAL_REMINDERS_GET: walk,

  ZPORTAL_DUNNING_ISSUE: ofAccount,
  ZPORTAL_DUNNING_WITHDRAW: ofAccount,
  ZPORTAL_VIOLATION_DECIDE: ofAccount,
  ZPORTAL_CUSTOMER_CHANGE: ofAccount,
  ZPORTAL_BANKS_GET: ofSite,
  ZPORTAL_BANK_CHANGE: ofSite,

  ZPORTAL_PRICES_LIST: (parts, request, ask) =>
    ofSites(parts, request, ask, (all) => ({
      prices: all.flatMap(({ prices }) => prices).toSorted(byText(({ site }) => site)),
      unbilled: all.flatMap(({ unbilled }) => unbilled).toSorted(byText(({ site }) => site)),
    })),
  ZPORTAL_PRICE_PREVIEW: ofSite,
  ZPORTAL_PRICE_ENTER: ofSite,

  ZPORTAL_READING_RULES: rulesOfAny,
  ZPORTAL_READING_RULE_ENTER: ruleForAll,
}

import type { RequestFacts, RequestKind } from '#domain/business-request.ts'
import { addDays, addToMonth } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import { SITES } from '#domain/site.ts'
import { dueOn } from '#domain/ticket.ts'
import { fictionalEdrpou, townPhone } from '#seeds/makers/identifiers.ts'
import type { PortalRows } from '#seeds/makers/portal-rows.ts'
import { seededRandom } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import { agreement } from '#text/agreement.ts'
import { daysText } from '#text/dates.ts'
import { requestTitles } from '#text/requests.ts'
import type { Sealed } from './portal.ts'
import { readByAll } from './ticket-reads.ts'

const HOUR = 3_600_000
const FIRST_TICKET = 100_601
/** After the codes of the firms and of the applicants of the town. */
const FIRST_CODE = 950

/** Who applies in each company: the second is asked for more, the third has answered. */
const applicants = [
  ['ТОВ «Млинок»', 'Романюк Олена Ігорівна'],
  ['ТОВ «Сонячна долина»', 'Дідух Степан Іванович'],
  ['ПП «Теплий хліб»', 'Мазур Ірина Василівна'],
  ['ТОВ «Річковий вітер»', 'Кравець Петро Андрійович'],
  ['ТОВ «Біла вежа»', 'Остапчук Марина Олегівна'],
  ['ТОВ «Зелений гай»', 'Литвин Богдан Сергійович'],
] as const

const QUESTION = 'Надішліть, будь ласка, номер і дату ліцензії постачальника: у заявці їх немає.'
const REPLY = 'Ліцензія № 318 від 14.03.2024, видана безстроково.'

/** Applications that wait in every company, one asked about, one answered; the question of the first has a known link. */
export function deskApplications({ hashes, applicantReply }: Sealed, now: Date) {
  const random = seededRandom('applications of the desk')
  const made = SITES.flatMap((site, at) =>
    (['new', 'asked', 'answered'] as const).map((stage, n) => {
      const [company, responsible] = applicants[(at + n * 2) % applicants.length] ?? applicants[0]
      const index = at * 3 + n
      const isAsked = stage === 'asked'
      const name = `zaiavka-${index}`
      return {
        stage,
        row: {
          application_id: random.uuid(),
          site,
          agreement: agreement.version,
          created_at: new Date(now.getTime() - (9 + index * 7) * HOUR),
          decided_at: null,
          decided_by: null,
          reason: null,
          kind: 'provider',
          login: `${name}@poshta.example`,
          company,
          // one code for two applicants of a company, and one that does not check
          edrpou: n === 2 && at % 2 === 0 ? '12345679' : fictionalEdrpou(FIRST_CODE + at),
          account: null,
          unique_code: null,
          responsible,
          phone: townPhone(4_900 + index),
          email: `${name}@poshta.example`,
          password_hash: hashes.provider,
          state: 'pending',
          version: stage === 'new' ? 1 : isAsked ? 2 : 3,
          asked_at: isAsked ? new Date(now.getTime() - 5 * HOUR) : null,
          reply_hash: isAsked ? (at === 0 ? applicantReply : `opens nothing ${index}`) : null,
          reply_until: isAsked ? new Date(now.getTime() + 13 * 24 * HOUR) : null,
        },
      }
    }),
  )
  const event = (application_id: string, kind: string, body: string, hoursAgo: number) => ({
    event_id: random.uuid(),
    application_id,
    at: new Date(now.getTime() - hoursAgo * HOUR),
    kind,
    staff_id: null,
    body,
  })
  return {
    applications: made.map(({ row }) => row),
    application_events: made.flatMap(({ stage, row: { application_id: id } }) => [
      ...(stage === 'new' ? [] : [event(id, 'asked', QUESTION, 5)]),
      ...(stage === 'answered' ? [event(id, 'answered', REPLY, 2)] : []),
    ]),
  }
}

type Wish = {
  kind: RequestKind
  subject: (today: string) => string
  facts: (today: string) => RequestFacts
  text: string
  /** days since it was filed: the term is thirty */
  daysAgo: number
  decision?: { state: 'partly' | 'refused'; reason: string }
}

const next = (today: string) => addToMonth(today.slice(0, 7), 1)
const quarter = (today: string) => ({
  from: addToMonth(today.slice(0, 7), -3).concat('-01'),
  to: addDays(today.slice(0, 8).concat('01'), -1),
})

/** What businesses of every company ask: past its term, nearly at its end, and just filed. */
const wishes: readonly Wish[] = [
  {
    kind: 'company-change',
    subject: () => 'Підписант за договором',
    facts: () => ({ field: 'signatory', value: 'Коваленко Ганна Петрівна, директорка' }),
    text: 'Змінився директор, просимо оновити підписанта. Наказ додамо за потреби.',
    daysAgo: 33,
  },
  {
    kind: 'act-objection',
    subject: (today) => daysText(quarter(today).from, quarter(today).to),
    facts: (today) => ({ ...quarter(today), line: 'Оплата за минулий місяць', ours: null, own: -4_500_00 }),
    text: 'В акті немає нашої оплати на 4 500,00 грн. Просимо додати її.',
    daysAgo: 28,
  },
  {
    kind: 'acceptance-objection',
    subject: (today) => `А-${addToMonth(today.slice(0, 7), -1)}`,
    facts: (today) => ({
      bill: 'none',
      month: addToMonth(today.slice(0, 7), -1),
      'act.energy': 18_450,
      'own.energy': 17_920,
    }),
    text: 'Активна енергія: в акті 18 450 кВт·год, за нашими даними 17 920 кВт·год\nПоказання на кінець місяця зняли двічі, фото додамо.',
    daysAgo: 27,
  },
  {
    kind: 'limit-correction',
    subject: (today) => `${next(today).slice(0, 4)}`,
    facts: (today) => ({ [next(today)]: 24_000 }),
    text: 'Вводимо другу зміну, споживатимемо більше, ніж планували.',
    daysAgo: 2,
  },
  {
    kind: 'company-change',
    subject: () => 'IBAN компанії',
    facts: () => ({ field: 'iban', value: 'UA213996220000026007233566001' }),
    text: 'Просимо змінити рахунок для повернення переплат.',
    daysAgo: 20,
    decision: { state: 'refused', reason: 'Рахунок належить іншій компанії. Надішліть довідку банку.' },
  },
]

/** Requests of a firm of each company, each with its conversation. */
export function deskRequests({ users, account_links }: PortalRows, calendar: TownCalendar) {
  const random = seededRandom('requests of the desk')
  const firms = SITES.flatMap((site) => {
    const links = users
      .filter((user) => user.kind === 'entity' && user.state === 'active' && !user.invited_by)
      .flatMap((user) =>
        account_links.filter((link) => link.user_id === user.user_id && link.site === site).slice(-1),
      )
    // the first has requests of its own
    return links.slice(-1)
  })
  const all = firms.flatMap((link, at) =>
    wishes.map((wish, n) => {
      const filed = addDays(calendar.today, -wish.daysAgo)
      const created_at = kyivInstant(filed, '10:15')
      const decided_at = wish.decision ? kyivInstant(addDays(filed, 3), '15:10') : null
      const ticket_id = random.uuid()
      const subject = wish.subject(calendar.today)
      const message = (author: 'customer' | 'company', body: string, moment: Date) => ({
        ticket_id,
        message_id: random.uuid(),
        author,
        body,
        at: moment,
      })
      return {
        ticket: {
          ticket_id,
          number: String(FIRST_TICKET + at * wishes.length + n),
          user_id: link.user_id,
          account: link.account,
          site: link.site,
          kind: wish.kind.endsWith('-objection') ? 'documents' : 'contract',
          title: requestTitles[wish.kind](subject),
          state: wish.decision ? 'answered' : 'new',
          created_at,
          updated_at: decided_at ?? created_at,
          due_on: dueOn(filed),
        },
        reads: readByAll(account_links, { account: link.account, ticket_id }, decided_at ?? undefined),
        messages: [
          message('customer', wish.text, created_at),
          ...(wish.decision && decided_at ? [message('company', wish.decision.reason, decided_at)] : []),
        ],
        request: {
          request_id: random.uuid(),
          ticket_id,
          account: link.account,
          kind: wish.kind,
          subject,
          facts: wish.facts(calendar.today),
          state: wish.decision?.state ?? 'open',
          decided_at,
          decided_by: null,
          reason: wish.decision?.reason ?? null,
        },
      }
    }),
  )
  return {
    tickets: all.map(({ ticket }) => ticket),
    ticket_messages: all.flatMap(({ messages }) => messages),
    ticket_reads: all.flatMap(({ reads }) => reads),
    requests: all.map(({ request }) => request),
  }
}

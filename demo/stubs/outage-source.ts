import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { addDays } from '#domain/calendar.ts'
import { formatDateTime, kyivDate, kyivInstant, kyivMidnight, kyivTime } from '#domain/kyiv.ts'
import { hashOf, houseQueue } from './house-queue.ts'
import { factOf, offHalves, possibleHalves, presetOf, queues, slotsOf } from './outage-days.ts'

export type OutageStub = {
  port: number
  /** the value of OUTAGE_SOURCES for reading the six sites from here */
  sources: () => string
  close: () => Promise<void>
}

const MINUTE = 60_000
const TOKEN = 'c3ZpdGxvLWRlbW8tdG9rZW4='
const COOKIE = '_csrf-dtek-demo=1'
/** One site announces both days, one only today, one nothing; one lags behind. */
const sites = {
  dnem: { announced: 'both', lag: 0 },
  oem: { announced: 'both', lag: 0 },
  vvm: { announced: 'today', lag: 0 },
  dem: { announced: 'none', lag: 0 },
  krem: { announced: 'both', lag: 50 },
} as const
type DtekSite = keyof typeof sites
const isDtekSite = (name: string): name is DtekSite => name in sites

/** The time stamp of the sources: the last full ten minutes. */
const stampOf = (now: Date, lag: number) =>
  new Date(Math.floor(now.getTime() / (10 * MINUTE)) * 10 * MINUTE - lag * MINUTE)

/**
 * Sources of outages in the two published shapes (facts §4), with days relative to now: five sites
 * as pages of ДТЕК with their `getHomeNum`, Kyiv as Yasno. Port 0 takes any free one.
 */
export async function startOutageSource(options: { port: number; now?: () => Date }): Promise<OutageStub> {
  const now = options.now ?? (() => new Date())
  const server = createServer((request, response) => {
    void answer(request, response, now()).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // a TCP server's address is never a path
  const base = `http://127.0.0.1:${port}`
  return {
    port,
    sources: () =>
      [
        ...Object.keys(sites).map((site) => `${site}=dtek:${base}/${site}/ua/shutdowns`),
        `kem=yasno:${base}/shutdowns?regionId=25&dsoId=902`,
      ].join(' '),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, now: Date): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://stub')
  const [, first = '', ...rest] = pathname.split('/')
  const path = rest.join('/')
  if (request.method === 'GET' && isDtekSite(first) && path === 'ua/shutdowns')
    return void response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'set-cookie': `${COOKIE}; Path=/; HttpOnly`,
      })
      .end(pageOf(first, now))
  if (request.method === 'POST' && isDtekSite(first) && path === 'ua/ajax') {
    if (request.headers['x-csrf-token'] !== TOKEN || request.headers.cookie !== COOKIE)
      return void response.writeHead(400).end()
    return json(response, homesOf(new URLSearchParams(await text(request)), first, now))
  }
  if (first === 'shutdowns' && path === 'regions/25/dsos/902/planned-outages')
    return json(response, plannedOf(now))
  if (first === 'shutdowns' && path === 'probable-outages') return json(response, probable())
  response.writeHead(404).end()
}

const json = (response: ServerResponse, body: unknown): void =>
  void response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body))

function pageOf(site: DtekSite, now: Date): string {
  const { announced, lag } = sites[site]
  const stamp = formatDateTime(stampOf(now, lag))
  return `<!doctype html><html lang="uk"><head><meta name="csrf-token" content="${TOKEN}"></head><body><script>
DisconSchedule.fact = ${JSON.stringify(factOf(now, stamp, announced))}
DisconSchedule.preset = ${JSON.stringify(presetOf(stamp))}
</script></body></html>`
}

const LETTERS = ['', 'А', 'Б', 'В', '/1', '/2']

/** All houses of a street: queues, planned works, a breakdown on some streets. */
function homesOf(form: URLSearchParams, site: DtekSite, now: Date) {
  const settlement = form.get('data[0][value]') ?? ''
  const street = form.get('data[1][value]') ?? ''
  const stamp = stampOf(now, sites[site].lag)
  const homes = Array.from({ length: 160 }, (_, n) => LETTERS.map((letter) => `${n + 1}${letter}`)).flat()
  return {
    result: true,
    data: Object.fromEntries(homes.map((house) => [house, homeOf({ site, settlement, street, house }, now)])),
    showTablePlan: true,
    showTableFact: true,
    showTableSchedule: true,
    updateTimestamp: `${kyivTime(stamp)} ${formatDateTime(stamp).slice(0, 10)}`,
  }
}

type Home = { site: DtekSite; settlement: string; street: string; house: string }

function homeOf({ site, settlement, street, house }: Home, now: Date) {
  const luck = hashOf(`${street} ${house} outages`) % 24
  const queue = houseQueue(settlement, street, house)
  const groups = [`GPV${queue}`]
  const reasons =
    luck === 1 ? [] : luck === 2 ? [...groups, `GPV${queues[hashOf(house) % queues.length]}`] : groups
  return { ...workOf(site, street, luck, now), sub_type_reason: [...new Set(reasons)], voluntarily: null }
}

function workOf(site: DtekSite, street: string, luck: number, now: Date) {
  const at = (instant: Date) => `${kyivTime(instant)} ${formatDateTime(instant).slice(0, 10)}`
  const soon = addDays(kyivDate(now), 1 + (luck % 3))
  // the breakdown of the day: began two hours ago, is promised to be over in three
  if (site === 'oem' && hashOf(street) % 3 === 1)
    return {
      sub_type: 'Аварійні ремонтні роботи',
      start_date: at(hour(now, -2)),
      end_date: at(hour(now, 3)),
      type: '2',
    }
  // a breakdown without a named end
  if (site === 'krem' && luck === 5)
    return { sub_type: 'Аварійні ремонтні роботи', start_date: at(hour(now, -1)), end_date: '', type: '2' }
  if (luck % 5 === 3)
    return {
      sub_type:
        luck === 8 ? 'Профілактичні роботи для підвищення надійності мережі' : 'Планові ремонтні роботи',
      start_date: at(kyivInstant(soon, '09:00')),
      end_date: at(kyivInstant(soon, '16:00')),
      type: '1',
    }
  return { sub_type: '', start_date: '', end_date: '', type: '' }
}

const hour = (now: Date, away: number) =>
  new Date((Math.floor(now.getTime() / (60 * MINUTE)) + away) * 60 * MINUTE)

/** Kyiv: tomorrow is announced at 18:00, the third queue is switched off out of turn. */
function plannedOf(now: Date) {
  const today = kyivDate(now)
  const tomorrow = addDays(today, 1)
  const date = (day: string) => kyivMidnight(day).toISOString()
  const evening = kyivTime(now) >= '18:00'
  return Object.fromEntries(
    queues.map((queue) => {
      const emergency = queue === '3.1'
      return [
        queue,
        {
          today: {
            slots: emergency ? [] : slotsOf(offHalves(today, queue)),
            date: date(today),
            status: emergency ? 'EmergencyShutdowns' : 'ScheduleApplies',
          },
          tomorrow: {
            slots: evening ? slotsOf(offHalves(tomorrow, queue)) : [],
            date: date(tomorrow),
            status: evening ? 'ScheduleApplies' : 'WaitingForSchedule',
          },
          updatedOn: stampOf(now, 0).toISOString(),
        },
      ]
    }),
  )
}

const probable = () => ({
  '25': {
    dsos: {
      '902': {
        groups: Object.fromEntries(
          queues.map((queue) => [
            queue,
            {
              slots: Object.fromEntries(
                [0, 1, 2, 3, 4, 5, 6].map((day) => [day, slotsOf(possibleHalves(day + 1, queue))]),
              ),
            },
          ]),
        ),
      },
    },
  },
})

import type { z } from 'zod'
import type { businessPoints } from '#contract/points.ts'
import { metering } from '#text/metering.ts'
import { points as words } from '#text/points.ts'
import { titles } from '#text/titles.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Point = z.output<typeof businessPoints.points.response>['rows'][number]

const heads = whenUsed(() => words.columns)

/** What a point is called: the customer's own name after the place. */
export const pointName = ({ place, alias }: Pick<Point, 'place' | 'alias'>): string =>
  [place, alias].filter(Boolean).join(', ') || words.noPlace

/** What has to be acted on stands first: a verification that is over and data that are missing, then what ends soon. */
const urgency = ({ verification, data, verifiedTill }: Point): string => {
  const rank = verification === 'overdue' || data === 'silent' ? 0 : verification === 'soon' ? 1 : 2
  return `${rank} ${verifiedTill}`
}

const columns = whenUsed(() => ({
  point: { title: heads.point, kind: 'text', width: 32, sort: true, rich: true, value: pointName },
  account: { title: heads.account, kind: 'text', sort: true, value: (point) => point.account },
  address: { title: heads.address, kind: 'text', width: 44, value: (point) => point.address },
  eic: { title: heads.eic, kind: 'text', width: 20, value: (point) => point.eic },
  meter: { title: heads.meter, kind: 'text', sort: true, rich: true, value: (point) => point.meter },
  model: { title: heads.model, kind: 'text', width: 22, value: (point) => point.model },
  digits: {
    title: heads.digits,
    kind: 'text',
    width: 26,
    value: ({ digits, decimals }) => metering.digitsOf(digits, decimals),
  },
  voltage: { title: heads.voltage, kind: 'number', sort: true, value: (point) => point.voltageClass },
  ratio: { title: heads.ratio, kind: 'number', sort: true, value: (point) => point.ratio },
  verifiedOn: { title: heads.verifiedOn, kind: 'date', value: (point) => point.verifiedOn },
  due: { title: heads.due, kind: 'date', sort: urgency, rich: true, value: (point) => point.verifiedTill },
  verification: {
    title: heads.verification,
    kind: 'text',
    value: (point) => metering.verification[point.verification],
  },
  data: {
    title: heads.data,
    kind: 'text',
    width: 14,
    value: (point) => words.data[point.data],
  },
  lastData: {
    title: heads.lastData,
    kind: 'moment',
    sort: true,
    rich: true,
    value: (point) => point.lastDataAt,
  },
  installedOn: { title: heads.installedOn, kind: 'date', value: (point) => point.installedOn },
  seals: { title: heads.seals, kind: 'text', width: 40, value: ({ seals }) => words.sealsOf(seals) },
  provider: {
    title: heads.provider,
    kind: 'text',
    width: 36,
    value: ({ provider }) => `${provider.name}, ${metering.roles[provider.role]}`,
  },
  details: { title: heads.details, kind: 'action' },
})) satisfies List<Point>['columns']

const shared = whenUsed(() => ({
  calls: ['/api/entity/points'],
  columns,
  pageSize: 25,
  filters: [
    {
      kind: 'choice',
      key: 'account',
      label: words.scope.label,
      any: words.scope.all,
      value: (point: Point) => point.account,
    },
    {
      kind: 'choice',
      key: 'state',
      label: words.states.label,
      any: words.states.any,
      // the call itself chooses them: a point may be in two of these states
      options: Object.entries(words.states.names),
    },
  ],
  search: {
    label: words.search,
    value: (point: Point) => [pointName(point), point.address, point.meter, point.account, point.eic],
  },
}))

const silent = ({ data }: Point): string | null => (data === 'silent' ? words.data.silent : null)

/** commerc_accntng: points by what has to be done with them. */
export const points = whenUsed(() => ({
  ...shared,
  name: words.name,
  screen: ['point', 'meter', 'voltage', 'ratio', 'due', 'lastData', 'details'],
  phone: { head: 'point', under: 'due', mark: silent },
  order: { by: 'due', descending: false },
})) satisfies List<Point>

/** settings/meters: the same points by their place, to be named. */
export const meterNames = whenUsed(() => ({
  ...shared,
  name: titles.meters,
  screen: ['point', 'meter', 'account', 'ratio', 'due', 'lastData', 'details'],
  phone: { head: 'point', under: 'meter', mark: silent },
  order: { by: 'point', descending: false },
})) satisfies List<Point>

import type { z } from 'zod'
import type { auth } from '#contract/sign-in.ts'
import { DEVICE_KINDS } from '#domain/device-kind.ts'
import { deviceName } from '#text/device-name.ts'
import { accountPage, settings } from '#text/settings.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Session = z.output<typeof auth.sessions.response>['rows'][number]

const words = whenUsed(() => settings.sessions)

export const nameOfDevice = (device: string): string => deviceName(device) ?? accountPage.unknownDevice

/** The sessions in which the user's cabinet is open. */
export const ownSessions = whenUsed(() => ({
  name: words.title,
  calls: ['/api/sessions'],
  columns: {
    device: {
      title: words.columns.device,
      kind: 'text',
      width: 28,
      sort: true,
      rich: true,
      value: (row) => nameOfDevice(row.device),
    },
    address: {
      title: words.columns.address,
      kind: 'text',
      width: 28,
      sort: true,
      rich: true,
      value: (row) => row.address,
    },
    createdAt: {
      title: words.columns.createdAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.createdAt,
    },
    seenAt: {
      title: words.columns.seenAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.seenAt,
    },
    endsAt: {
      title: words.columns.endsAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.endsAt,
    },
    note: {
      title: words.note,
      kind: 'text',
      width: 20,
      value: (row) => (row.current ? words.current : null),
    },
    end: { title: words.session, kind: 'action' },
  },
  screen: ['device', 'address', 'createdAt', 'seenAt', 'endsAt', 'end'],
  phone: { head: 'device', under: 'seenAt', right: 'end' },
  order: { by: 'seenAt', descending: true },
  filters: [
    {
      kind: 'choice',
      key: 'kind',
      label: words.kind,
      any: words.anyKind,
      options: DEVICE_KINDS.map((value) => [value, words.kinds[value]]),
    },
  ],
  search: { label: words.search },
})) satisfies List<Session>

import type { z } from 'zod'
import type { delivery } from '#contract/staff-notices.ts'
import { DELIVERY_STATES, faultOf } from '#domain/deliveries.ts'
import { CHOSEN_CHANNELS } from '#domain/notice-choices.ts'
import { EVENT_NAMES } from '#domain/notices.ts'
import { siteName } from '#text/site-name.ts'
import { channels, deliveriesPage as words, deliveryFaults, eventNames } from '#text/notice-choices.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Row = z.output<typeof delivery>

/** What was sent to customers and what became of it, for employees. */
export const deliveries = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/deliveries'],
  columns: {
    at: { title: words.columns.at, kind: 'moment', width: 18, sort: true, value: (row) => row.at },
    event: {
      title: words.columns.event,
      kind: 'text',
      width: 36,
      value: (row) => (row.event === null ? words.other : eventNames[row.event]),
    },
    channel: { title: words.columns.channel, kind: 'text', value: (row) => channels[row.channel] },
    recipient: { title: words.columns.recipient, kind: 'text', width: 24, value: (row) => row.recipient },
    account: { title: words.columns.account, kind: 'text', width: 16, value: (row) => row.account },
    site: {
      title: words.columns.site,
      kind: 'text',
      width: 24,
      value: (row) => row.site && siteName(row.site),
    },
    state: {
      title: words.columns.state,
      kind: 'text',
      rich: true,
      value: (row) => words.states[row.state],
    },
    reason: {
      title: words.columns.reason,
      kind: 'text',
      width: 40,
      rich: true,
      value: (row) => row.error && `${deliveryFaults[faultOf(row.error)]} (${row.error})`,
    },
  },
  // the recipient says by which channel it went
  screen: ['at', 'event', 'recipient', 'account', 'site', 'state', 'reason'],
  phone: { head: 'event', under: 'recipient', right: 'state' },
  order: { by: 'at', descending: true },
  pageSize: 50,
  search: { label: words.search },
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      any: words.any.state,
      options: DELIVERY_STATES.map((state) => [state, words.states[state]]),
    },
    {
      kind: 'choice',
      key: 'event',
      label: words.columns.event,
      any: words.any.event,
      options: [...EVENT_NAMES.map((name) => [name, eventNames[name]] as const), ['other', words.other]],
    },
    {
      kind: 'choice',
      key: 'channel',
      label: words.columns.channel,
      any: words.any.channel,
      options: CHOSEN_CHANNELS.map((channel) => [channel, channels[channel]]),
    },
    {
      kind: 'choice',
      key: 'site',
      label: words.columns.site,
      any: words.any.site,
      get options() {
        return siteOptions()
      },
    },
    { kind: 'days', untilToday: true },
  ],
})) satisfies List<Row>

import type { z } from 'zod'
import type { staffMessages as calls } from '#contract/staff-messages.ts'
import { EVERY_PAGE, MESSAGE_AUDIENCES, MESSAGE_STAGES, messagePage } from '#domain/service-message.ts'
import type { SITES } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { staffMessages as words } from '#text/staff-messages.ts'
import { terms } from '#text/terms.ts'
import { titles } from '#text/titles.ts'
import type { List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

type Message = z.output<typeof calls.list.response>['rows'][number]

const named: Readonly<Record<string, unknown>> = whenUsed(() => ({ ...titles, ...titles.reports }))
const cabinets: Readonly<Record<string, string>> = whenUsed(() => ({
  person: terms.home,
  entity: terms.business,
  admin: titles.staff,
}))

/** A page by the name people know, with its cabinet before it; of an address that is gone, the address. */
export function messagePageTitle(name: string, alone = false): string {
  if (name === EVERY_PAGE) return words.everyPage
  const page = messagePage(name)
  const title = page && named[page.title]
  if (!page || typeof title !== 'string') return name
  const cabinet = cabinets[page.layout]
  return alone || cabinet === undefined ? title : `${cabinet}: ${title}`
}

const sitesText = (sites: readonly (typeof SITES)[number][] | null): string =>
  sites === null ? words.allSites : sites.map((site) => siteName(site)).join(', ')

/** Service messages for those who write them. */
export const staffMessages = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/messages'],
  columns: {
    title: {
      title: words.columns.title,
      kind: 'text',
      width: 40,
      rich: true,
      sort: true,
      value: (row) => row.title,
    },
    text: { title: words.columns.text, kind: 'text', width: 60, value: (row) => row.text },
    level: { title: words.columns.level, kind: 'text', width: 14, value: (row) => words.levels[row.level] },
    pages: {
      title: words.columns.pages,
      kind: 'text',
      width: 40,
      rich: true,
      value: (row) => row.pages.map((name) => messagePageTitle(name)).join(', '),
    },
    audience: {
      title: words.columns.audience,
      kind: 'text',
      width: 28,
      value: (row) => words.audiences[row.audience],
    },
    sites: { title: words.columns.sites, kind: 'text', width: 30, value: (row) => sitesText(row.sites) },
    from: { title: words.columns.from, kind: 'moment', width: 20, sort: true, value: (row) => row.from },
    till: { title: words.columns.till, kind: 'moment', width: 20, sort: true, value: (row) => row.till },
    stage: {
      title: words.columns.stage,
      kind: 'text',
      width: 20,
      rich: true,
      value: (row) => words.stages[row.stage],
    },
    who: { title: words.columns.who, kind: 'text', width: 24, value: (row) => row.who },
    updatedAt: {
      title: words.columns.updatedAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.updatedAt,
    },
  },
  screen: ['title', 'pages', 'audience', 'sites', 'till', 'stage'],
  phone: { head: 'title', under: 'audience', right: 'stage' },
  order: { by: 'updatedAt', descending: true },
  pageSize: 50,
  search: { label: words.search },
  filters: [
    {
      kind: 'choice',
      key: 'stage',
      label: words.columns.stage,
      any: words.anyStage,
      options: MESSAGE_STAGES.map((stage) => [stage, words.stages[stage]]),
    },
    {
      kind: 'choice',
      key: 'audience',
      label: words.columns.audience,
      any: words.anyAudience,
      options: MESSAGE_AUDIENCES.map((audience) => [audience, words.audiences[audience]]),
    },
    {
      kind: 'choice',
      key: 'site',
      label: words.columns.sites,
      any: words.anySite,
      get options() {
        return siteOptions()
      },
    },
  ],
})) satisfies List<Message>

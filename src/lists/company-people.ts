import type { z } from 'zod'
import type { people } from '#contract/people.ts'
import { PERSON_STATES } from '#domain/people.ts'
import { RIGHTS } from '#domain/rights.ts'
import { people as words, rightsText } from '#text/people.ts'
import { rightNames } from '#text/rights.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Person = z.output<typeof people.list.response>['rows'][number]

/** People of a company and those who are invited. */
export const companyPeople = whenUsed(() => ({
  name: words.title,
  calls: ['/api/entity/people'],
  columns: {
    name: {
      title: words.columns.name,
      kind: 'text',
      width: 36,
      sort: true,
      rich: true,
      value: (row) => row.name,
    },
    position: {
      title: words.columns.position,
      kind: 'text',
      width: 28,
      sort: true,
      value: (row) => row.position,
    },
    rights: {
      title: words.columns.rights,
      kind: 'text',
      width: 50,
      value: (row) => rightsText(row.rights, row.accounts),
    },
    accounts: { title: words.columns.accounts, kind: 'number', sort: true, value: (row) => row.accounts },
    endsAt: {
      title: words.columns.endsAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.endsAt,
    },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 20,
      sort: (row) => PERSON_STATES.indexOf(row.state),
      rich: true,
      value: (row) => words.states[row.state],
    },
    lastSignIn: {
      title: words.columns.lastSignIn,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.lastSignIn,
    },
    contact: {
      title: words.columns.contact,
      kind: 'text',
      width: 32,
      sort: true,
      value: (row) => row.contact,
    },
    code: { title: words.columns.code, kind: 'text', width: 14, value: (row) => row.code },
  },
  screen: ['name', 'position', 'rights', 'accounts', 'state', 'lastSignIn'],
  phone: { head: 'name', under: 'position', right: 'state' },
  order: { by: 'name', descending: false },
  pageSize: 50,
  search: {
    label: words.search,
    value: (row) => [row.name, row.position, row.contact, row.code],
  },
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      any: words.anyState,
      options: PERSON_STATES.map((state) => [state, words.states[state]]),
      value: (row) => row.state,
    },
    {
      kind: 'choice',
      key: 'right',
      label: words.right,
      any: words.anyRight,
      options: RIGHTS.map((right) => [right, rightNames[right]]),
    },
  ],
})) satisfies List<Person>

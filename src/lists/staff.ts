import type { z } from 'zod'
import type { staff } from '#contract/staff.ts'
import { ROLE_NAMES, STAFF_STATES } from '#domain/permissions.ts'
import { admin } from '#text/admin.ts'
import { staff as words } from '#text/employees.ts'
import { postText } from '#text/post.ts'
import { terms } from '#text/terms.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type Employee = z.output<typeof staff.list.response>['rows'][number]

/** Employees of the companies. */
export const staffList = whenUsed(() => ({
  name: words.title,
  calls: ['/api/admin/staff'],
  columns: {
    name: {
      title: words.columns.name,
      kind: 'text',
      width: 36,
      sort: true,
      rich: true,
      value: (row) => row.name,
    },
    login: { title: words.columns.login, kind: 'text', width: 20, sort: true, value: (row) => row.login },
    posts: {
      title: words.columns.posts,
      kind: 'text',
      width: 50,
      value: (row) => row.posts.map(postText).join(', ') || words.noPosts,
    },
    state: {
      title: terms.state,
      kind: 'text',
      width: 20,
      sort: (row) => STAFF_STATES.indexOf(row.state),
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
    email: { title: terms.email, kind: 'text', width: 32, sort: true, value: (row) => row.email },
  },
  screen: ['name', 'login', 'posts', 'state', 'lastSignIn'],
  phone: { head: 'name', under: 'posts', right: 'state' },
  order: { by: 'name', descending: false },
  pageSize: 50,
  search: { label: words.search, value: (row) => [row.name, row.login, row.email] },
  filters: [
    {
      kind: 'choice',
      key: 'role',
      label: words.role,
      any: words.anyRole,
      options: ROLE_NAMES.map((role) => [role, admin.management.roles[role]]),
    },
    {
      kind: 'choice',
      key: 'state',
      label: terms.state,
      any: terms.any,
      options: STAFF_STATES.map((state) => [state, words.states[state]]),
      value: (row) => row.state,
    },
  ],
})) satisfies List<Employee>

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusalsOf } from '#contract/errors.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { PAGES } from '#domain/pages.ts'
import { mayOpen, STAFF_MAY } from '#domain/staff-pages.ts'
import { isPermission, mayStaff, PERMISSIONS, ROLE_NAMES } from '#domain/permissions.ts'
import { type Example, examples } from './examples.ts'
import { type Actor, isRead, makeActor } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { callWithFile } from './setup/form.ts'

// Every call of the administrator's cabinet, with each role.

type Call = Endpoint & { path: Path }
const calls = (endpoints as readonly Call[]).filter(
  ({ access }) => access.who === 'signed-in' && access.kinds.length === 1 && access.kinds[0] === 'admin',
) // the paths come from the contract

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const give = (me: Actor, posts: readonly string[]) =>
  t.deps.db
    .updateTable('portal.users')
    .set({ roles: [...posts] })
    .where('user_id', '=', me.user.userId)
    .execute()

async function sendBody(call: Call, body: object) {
  await t.deps.db.deleteFrom('portal.counters').execute()
  return call.upload ? callWithFile(t, call.path, body) : t.call(call.path, body)
}
const bodyOf = async (example: Example, me: Actor) => (await example.body(me, t)) as object // every example is an object

test('every call of employees names the permission it needs, and no call of others does', () => {
  // each part of the home asks for its own
  expect(
    calls
      .filter(({ may, path }) => (may === null || !isPermission(may)) && !isOwn(path))
      .map(({ path }) => path),
  ).toEqual([HOME])
  const others = (endpoints as readonly Call[]).filter((call) => !calls.includes(call))
  expect(others.filter(({ may }) => may !== null && isPermission(may)).map(({ path }) => path)).toEqual([])
})

test('every page of the cabinet but its home asks for a permission', () => {
  const pages = PAGES.map(({ path }) => path).filter((path) => path.startsWith('/cabinet/admin/'))
  expect(pages.filter((path) => mayOpen(path, []))).toEqual([OWN_PAGE])
  expect(Object.keys(STAFF_MAY).filter((path) => !pages.some((page) => page === path))).toEqual([])
})

test('every permission belongs to a role besides the head, or is dear', () => {
  const dear = PERMISSIONS.filter(
    (permission) => !ROLE_NAMES.some((role) => role !== 'head' && mayStaff([role], permission)),
  )
  expect(dear).toEqual(['staff.manage', 'changes.confirm'])
})

const HOME = '/api/admin/overview'
/** Keys, the page and the proposals of the employee themself: no permission is needed for what is one's own. */
const isOwn = (path: string) =>
  path.startsWith('/api/admin/passkeys') || path === '/api/admin/proposals/withdraw'
const OWN_PAGE = '/cabinet/admin/settings/account'
const variants = calls
  .filter(({ path }) => path !== HOME && !isOwn(path))
  .flatMap((call) =>
    // the examples belong to this path
    (examples[call.path] as readonly Example[]).map(
      (example, n) => [`${call.path} ${n + 1}`, { call, example }] as const,
    ),
  )

describe.each(variants)('%s', (_name, { call, example }) => {
  test('is answered to each role that has its permission, and refused to all the others', async () => {
    expect(refusalsOf(call)).toContain('forbidden')
    const may = call.may
    if (may === null || !isPermission(may)) throw new Error('names no permission')
    const { also } = example
    const isGiven = (role: (typeof ROLE_NAMES)[number]) => mayStaff([role], may)
    const isTheirs = (role: (typeof ROLE_NAMES)[number]) => also === undefined || mayStaff([role], also)
    // a refusal changes nothing, so the body stays good
    const outsider = await makeActor(t, 'admin')
    const refused = await bodyOf(example, outsider)
    // the last: whose roles were taken away while the page was open
    for (const posts of [...ROLE_NAMES.filter((role) => !isGiven(role)).map((role) => [role]), []]) {
      await give(outsider, posts)
      const { status, text } = await sendBody(call, refused)
      expect(status, `${posts.join()}: ${text}`).toBe(403)
    }
    for (const role of ROLE_NAMES.filter((each) => isGiven(each) && !isTheirs(each))) {
      await give(outsider, [role])
      const { status, text } = await sendBody(call, refused)
      expect(status, `${role}: ${text}`).toBe(404)
    }
    for (const role of ROLE_NAMES.filter((each) => isGiven(each) && isTheirs(each))) {
      const me = isRead(call) ? outsider : await makeActor(t, 'admin')
      const body = isRead(call) ? refused : await bodyOf(example, me)
      await give(me, [role])
      const { status, text } = await sendBody(call, body)
      expect(status, `${role}: ${text}`).toBe(200)
    }
  })
})

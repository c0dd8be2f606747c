import { z } from 'zod'
import { endpoints } from '#contract/index.ts'
import { isPermission, mayStaff } from '#domain/permissions.ts'
import { WAITING, WAITING_AT } from '#domain/waiting.ts'
import { admins } from '#seeds/demo-users.ts'
import { anyTokenOfAdmin } from '../support/sign-in-as.ts'
import { expect, test } from '../support/test.ts'

// The demo is where somebody sees the work of a company for the first time: for every role there is something to do in
// every queue that it may open.

/** What waits only when something is wrong: a good day has none of it. */
const ALARMS: readonly string[] = ['sources', 'failing', 'unbilled']

/** Every list of employees that needs nothing but who asks. */
const lists = endpoints.filter(
  ({ access, writes, file, upload, request, response, path }) =>
    access.who === 'signed-in' &&
    access.kinds.includes('admin') &&
    path.startsWith('/api/admin') &&
    // of the employee's own keys, not of a queue
    !path.startsWith('/api/admin/passkeys') &&
    !writes &&
    !file &&
    !upload &&
    response instanceof z.ZodObject &&
    'rows' in response.shape &&
    request.safeParse({ token: 't' }).success,
)

test('for every role something waits in every queue that it may open', async ({ request }) => {
  test.setTimeout(600_000)
  const empty: string[] = []
  for (const admin of Object.values(admins)) {
    const token = await anyTokenOfAdmin(request, admin)
    const ask = async (path: string, wish: object = {}) => {
      const reply = await request.post(path, { data: { token, ...wish } })
      expect(reply.status(), `${path} for ${admin.login}`).toBe(200)
      return reply.json()
    }
    const { waiting }: { waiting: { what: string; count: number | null }[] } =
      await ask('/api/admin/overview')
    expect(waiting.map(({ what }) => what)).toEqual(
      WAITING.filter((what) => mayStaff(admin.roles, WAITING_AT[what].may)),
    )
    for (const { what, count } of waiting)
      if (!ALARMS.includes(what) && !(Number(count) > 0))
        empty.push(`${admin.login}: ${what} waits for nobody`)
    for (const { path, may } of lists) {
      if (may !== null && !(isPermission(may) && mayStaff(admin.roles, may))) continue
      const { rows }: { rows: unknown[] } = await ask(path)
      if (rows.length === 0) empty.push(`${admin.login}: ${path}`)
    }
  }
  expect(empty).toEqual([])
})

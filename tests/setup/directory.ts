import type { StubPerson } from '#stubs/directory.ts'
import type { TestApp } from './app.ts'

/** A new person of the directory; a head unless other groups are given. */
export function personOf(t: TestApp, more: Partial<StubPerson> = {}): StubPerson {
  const sub = t.deps.random.uuid()
  return {
    sub,
    login: `o.${sub.slice(0, 8)}`,
    given: 'Ольга',
    family: 'Пилипенко',
    email: `${sub.slice(0, 8)}@example.com`,
    groups: ['heads'],
    ...more,
  }
}

/** A whole attempt up to what the browser sends when the directory has let a person in. */
export async function returnedFrom(t: TestApp, person: StubPerson) {
  const { body, text } = await t.call('/api/auth/directory/begin', {})
  if (body.status !== 'success') throw new Error(`no attempt: ${text}`)
  return { attempt: body.attempt, ...t.directory.signIn(body.url, person) }
}

import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { FilePath } from '#contract/index.ts'
import { passwords } from '#seeds/demo-users.ts'
import { type TestApp, testApp } from './app.ts'
import { TOWN_AT, townDatabase } from './town.ts'

/** A signed-in user of the demo town. */
type SignedIn = { token: string; accounts: string[]; partner: string }

export type DemoApp = TestApp & {
  /** signs in a household or a firm of the demo town, only once, however often it is called */
  signIn(user: { login: string; uniqueCode?: string }): Promise<SignedIn>
  /** the reply of a call that returns a file of any kind */
  download(path: FilePath, body: object): Promise<LightMyRequestResponse>
}

/** The real app on the demo town as of noon on 21 November 2026. */
export async function demoApp(): Promise<DemoApp> {
  const t = await testApp({ now: TOWN_AT.toISOString(), database: townDatabase })

  const signedIn = new Map<string, Promise<SignedIn>>()
  const signInNow = async (login: string, unique_code?: string): Promise<SignedIn> => {
    const { body, text } =
      unique_code === undefined
        ? await t.call(
            '/api/auth/person',
            { phone: login, userType: 'person' },
            { basic: [login, passwords.person] },
          )
        : await t.call(
            '/api/auth/entity',
            { account: login, unique_code, userType: 'entity' },
            { basic: [login, passwords.entity] },
          )
    expect(body.status, text).toBe('success')
    const { token, partner } = body.user
    return { token, partner, accounts: body.accounts.map(({ account }) => account) }
  }
  return {
    ...t,
    signIn({ login, uniqueCode }) {
      const known = signedIn.get(login) ?? signInNow(login, uniqueCode)
      signedIn.set(login, known)
      return known
    },
    download: (path, body) =>
      t.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      }),
  }
}

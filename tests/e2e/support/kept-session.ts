import type { APIRequestContext, Page } from '@playwright/test'
import { SESSION_KEY } from '#web/session/store.ts'
import { expect, test } from './test.ts'

type Session = { common: { token: string; expires: string }; entity?: object }

/** Sessions of this worker, as the browser keeps them, by login; `test` is the one that has it now. */
const sessions = new Map<string, { session: Session; test: string }>()

/**
 * Opens an address in the session of an earlier test of this worker, so that a story that is not about signing in does
 * not begin with it. Two sign-ins of one test stay two sessions.
 * @param begin signs in by the form
 */
export async function inSession(
  page: Page,
  login: string,
  address: string,
  begin: () => Promise<void>,
): Promise<void> {
  const testId = test.info().testId
  if (await goOn(page, login, address, testId)) return
  await begin()
  const session = await keptBy(page)
  // who has come before is not greeted
  sessions.set(login, {
    session: { ...session, entity: { ...session.entity, showWelcomePopUp: false } },
    test: testId,
  })
  followToken(page, login)
}

/** The session of a page; the answer that lets somebody in may come before the page has kept it. */
async function keptBy(page: Page): Promise<Session> {
  let session: Session | null = null
  await expect
    .poll(async () => {
      const text = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
      session = JSON.parse(text ?? 'null')
      return Boolean(session?.common.token)
    })
    .toBe(true)
  if (session === null) throw new Error('the page has kept no session')
  return session
}

/** @returns false if there is no session of an earlier test, or it has ended */
async function goOn(page: Page, login: string, address: string, testId: string): Promise<boolean> {
  if (sessions.get(login)?.test === testId) return false
  const session = await keptSession(page.request, login)
  if (session === null) return false
  sessions.set(login, { session, test: testId })
  followToken(page, login)
  await page.goto('/robots.txt')
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const)
  await page.goto(address)
  return true
}

/** The session of an earlier test with the token that is good now; null: there is none, or it has ended. */
export async function keptSession(request: APIRequestContext, login: string): Promise<Session | null> {
  const kept = sessions.get(login)
  if (kept === undefined) return null
  const check = await request.post('/api/check-session', { data: { token: kept.session.common.token } })
  if (!check.ok()) return null
  const { token, expires }: Session['common'] = await check.json()
  const session = { ...kept.session, common: { ...kept.session.common, token, expires } }
  sessions.set(login, { ...kept, session })
  return session
}

/** A page renews its token; one that was replaced a while ago ends the session (promise B4). */
function followToken(page: Page, login: string): void {
  page.context().on('response', async (answer) => {
    const kept = sessions.get(login)
    if (!kept || !answer.ok() || !answer.url().endsWith('/api/check-session')) return
    const body: { token?: string } | null = answer.request().postDataJSON()
    if (body?.token !== kept.session.common.token) return
    // a page that is closed meanwhile leaves the token as it was
    const renewed: Session['common'] | null = await answer.json().catch(() => null)
    if (renewed === null) return
    const { token, expires } = renewed
    sessions.set(login, {
      ...kept,
      session: { ...kept.session, common: { ...kept.session.common, token, expires } },
    })
  })
}

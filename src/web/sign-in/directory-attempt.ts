/** The secret of a sign-in at the directory of the company: only the tab that began can end it. */
const KEY = 'svitlo-directory'

export function keepAttempt(attempt: string): void {
  window.sessionStorage.setItem(KEY, attempt)
}

/** Takes what the directory has sent back out of the address bar, and the attempt it belongs to. */
export function takeReturned(): {
  attempt: string
  state: string
  code?: string
  iss?: string
  error?: string
} | null {
  const query = new URLSearchParams(window.location.search)
  const attempt = window.sessionStorage.getItem(KEY)
  window.sessionStorage.removeItem(KEY)
  // a code must not stay in the history of the browser
  window.history.replaceState(window.history.state, '', window.location.pathname)
  const state = query.get('state')
  if (attempt === null || state === null) return null
  const given = (['code', 'iss', 'error'] as const).flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { attempt, state, ...Object.fromEntries(given) }
}

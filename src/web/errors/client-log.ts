import { useSyncExternalStore } from 'react'
import { call } from '#web/api/call.ts'
import { ApiProblem } from '#web/api/api-problem.ts'

const sent = new Set<string>()

/** The text of an error that the server has recorded (spec §3, §7), and the code by which the record is found. */
export type Reported = { readonly text: string; readonly requestCode: string }
let reported: Reported | null = null
const listeners = new Set<() => void>()

function keep(next: Reported) {
  reported = next
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The code under which this error was recorded; null until the server has answered. */
export function useReported(error: unknown): string | null {
  const last = useSyncExternalStore(subscribe, () => reported)
  return last?.text === textOf(error) ? last.requestCode : null
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
const textOf = (error: unknown): string => {
  const { name, message } = asError(error)
  return `${name}: ${message}`
}

/**
 * Sends an error seen by the browser to /api/client_log with data about the browser (spec §7); each text once for a
 * page.
 */
export function reportToServer(error: unknown) {
  const failure = asError(error)
  const text = textOf(error)
  // without network nothing can be sent; a refused call is in the log of the server anyway
  if (sent.has(text) || (failure instanceof ApiProblem && failure.status < 500)) return
  sent.add(text)
  void call('/api/client_log', {
    error: {
      name: fit(failure.name, 200),
      message: fit(failure.message, 800),
      stack: fit(failure.stack ?? '', 2000),
      url: fit(window.location.pathname, 500),
      ...(failure instanceof ApiProblem
        ? {
            code: failure.code,
            requestCode: failure.requestCode,
          }
        : {}),
    },
    ...browserInfo(),
  })
    .then(({ requestCode }) => keep({ text, requestCode }))
    .catch(() => {})
}

/** App code name, app name, version, language, online flag, platform, oscpu, user agent (spec §7). */
function browserInfo() {
  const { appCodeName, appName, appVersion, language, onLine, platform, userAgent } = navigator
  return {
    appCodeName: fit(appCodeName, 100),
    appName: fit(appName, 100),
    appVersion: fit(appVersion, 400),
    language: fit(language, 40),
    onLine,
    platform: fit(platform, 100),
    oscpu: 'oscpu' in navigator && typeof navigator.oscpu === 'string' ? fit(navigator.oscpu, 100) : null,
    userAgent: fit(userAgent, 500),
  }
}

/**
 * A text as the call takes it, or the whole report would be refused: no longer, so that all of them in two-byte letters
 * are less than its limit, and without half a character or one of control. Browsers inside other programs give names of
 * many hundred characters.
 */
const fit = (text: string, most: number): string => text.slice(0, most).replace(/[^\P{C}\t\n\r]/gu, ' ')

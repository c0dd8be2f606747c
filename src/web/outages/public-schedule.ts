import type { KeptSchedule } from '#web/session/parts.ts'

/** The schedule seen last, for hours without internet. */
export type SeenSchedule = Omit<KeptSchedule, 'account'>

const KEY = 'svitlo-outages'

/** The queue that somebody looked up without signing in; it is public, so the browser may keep it. */
export const forSignedOut = {
  get(): SeenSchedule | null {
    try {
      const text = localStorage.getItem(KEY)
      // our own key, written below
      return text === null ? null : (JSON.parse(text) as SeenSchedule)
    } catch {
      return null
    }
  },
  keep(schedule: SeenSchedule) {
    try {
      localStorage.setItem(KEY, JSON.stringify(schedule))
    } catch {
      // the storage is full or forbidden: then there is nothing to show without internet
    }
  },
}

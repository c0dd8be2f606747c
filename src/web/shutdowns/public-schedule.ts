import type { KeptSchedule } from '#web/session/parts.ts'

/** A schedule as it was seen last, for the hours without internet. */
export type SeenSchedule = Omit<KeptSchedule, 'account'>

const KEY = 'svitlo-outages'

/** The queue somebody looked up without signing in: published for all, so the browser may keep it. */
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
      // a full or forbidden storage: nothing to show without internet then
    }
  },
}

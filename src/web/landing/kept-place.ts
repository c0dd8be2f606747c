import { isSite, type Site } from '#domain/site.ts'
import type { Schedule } from '#web/outages/schedule.ts'

/** An address that somebody asked this device to remember; public data, no account. */
export type KeptPlace = { label: string; site: Site; queues: string[] }

export type LightFound = { schedule: Schedule; place: KeptPlace }

const KEY = 'svitlo-place'

/** Kept until the person removes it; a full or forbidden storage keeps nothing. */
export const keptPlace = {
  get(): KeptPlace | null {
    try {
      // our own key, written below; foreign content fails the checks
      const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<KeptPlace> | null
      if (!kept || typeof kept.label !== 'string' || !isSite(kept.site) || !Array.isArray(kept.queues))
        return null
      return { label: kept.label, site: kept.site, queues: kept.queues.map(String) }
    } catch {
      return null
    }
  },
  keep(place: KeptPlace): boolean {
    try {
      localStorage.setItem(KEY, JSON.stringify(place))
      return true
    } catch {
      return false
    }
  },
  forget() {
    try {
      localStorage.removeItem(KEY)
    } catch {
      // then nothing was kept either
    }
  },
}

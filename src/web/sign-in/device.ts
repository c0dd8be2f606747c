import { preferences } from '#web/session/preferences.ts'

/** What every sign-in says about its browser (spec §7). */
export const deviceFields = () => ({
  language: navigator.language.slice(0, 16),
  // deprecated, but still the only name of the platform that every browser gives
  platform: navigator.platform.slice(0, 128),
  site: preferences.get().site,
})

import { preferences } from '#web/session/preferences.ts'

/** What every sign-in says of the browser it comes from (spec §7). */
export const deviceFields = () => ({
  language: navigator.language.slice(0, 16),
  // deprecated and still the only name of the platform that every browser gives
  platform: navigator.platform.slice(0, 128),
  site: preferences.get().site,
})

import { useSyncExternalStore } from 'react'
import { preferences, usePreference } from '#web/session/preferences.ts'

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

function followSystem(listener: () => void) {
  systemDark.addEventListener('change', listener)
  return () => systemDark.removeEventListener('change', listener)
}

/** Puts the chosen theme on <html>; without a choice the tokens follow the system by themselves. */
export function applyTheme() {
  const { theme } = preferences.get()
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset['theme'] = theme
}

/** The theme in force, for what cannot read CSS variables (the kit's own attribute). */
export function useColorScheme(): 'light' | 'dark' {
  const chosen = usePreference('theme')
  const system = useSyncExternalStore(followSystem, () => (systemDark.matches ? 'dark' : 'light'))
  return chosen === 'system' ? system : chosen
}

import { preferences } from './preferences.ts'

/** Puts the chosen theme on <html>; without a choice the tokens follow the system by themselves. */
export function applyTheme() {
  const { theme } = preferences.get()
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.dataset['theme'] = theme
}

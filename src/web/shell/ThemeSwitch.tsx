import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { web } from '#text/web.ts'
import { preferences, usePreference } from '#web/session/preferences.ts'
import { applyTheme } from '#web/session/theme.ts'
import styles from './shell.module.css'

const choices = [
  { theme: 'system', name: web.theme.system, Icon: IconDeviceDesktop },
  { theme: 'light', name: web.theme.light, Icon: IconSun },
  { theme: 'dark', name: web.theme.dark, Icon: IconMoon },
] as const

/** Light, dark or as in the system; kept in this browser. */
export function ThemeSwitch() {
  const chosen = usePreference('theme')
  const name = useId()
  return (
    <fieldset className={styles.theme}>
      <legend className="visually-hidden">{web.theme.title}</legend>
      {choices.map(({ theme, name: label, Icon }) => (
        <label key={theme} className={styles.themeChoice} title={label}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={chosen === theme}
            onChange={() => {
              preferences.set({ theme })
              applyTheme()
            }}
          />
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

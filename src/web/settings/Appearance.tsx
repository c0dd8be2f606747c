import { settings } from '#text/settings.ts'
import { preferences, usePreference } from '#web/session/preferences.ts'
import { Card } from '#web/ui/Card.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { applyTheme } from '#web/session/theme.ts'

const text = settings.appearance

/** Light, dark or as in the system; kept in this browser. */
export function Appearance() {
  const theme = usePreference('theme')
  return (
    <Card title={text.title}>
      <Choice
        row
        quietLegend
        legend={text.title}
        value={theme}
        onChange={(value) => {
          preferences.set({ theme: value })
          applyTheme()
        }}
        options={[
          { value: 'system', label: text.system },
          { value: 'light', label: text.light },
          { value: 'dark', label: text.dark },
        ]}
      />
    </Card>
  )
}

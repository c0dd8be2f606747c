import { IconBaselineDensitySmall } from '@tabler/icons-react'
import { lists } from '#text/lists.ts'
import { preferences, usePreference } from '#web/session/preferences.ts'
import { useSession } from '#web/session/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import styles from './lists.module.css'

/**
 * Rows of 36 px instead of 48, for those who work with long tables: every table of the page heeds it
 * (ui/table.module.css). A business chooses, employees of the company always have them.
 */
export function DensitySwitch() {
  const kind = useSession(({ common }) => common.type)
  const dense = usePreference('denseRows')
  if (kind === 'admin') return <span hidden data-dense="true" />
  return (
    kind !== 'person' && (
      <IconButton
        className={styles.density}
        label={lists.dense}
        aria-pressed={dense}
        data-dense={dense}
        onClick={() => preferences.set({ denseRows: !dense })}
      >
        <IconBaselineDensitySmall size={20} aria-hidden="true" />
      </IconButton>
    )
  )
}

import { IconBaselineDensitySmall } from '@tabler/icons-react'
import { lists } from '#text/lists.ts'
import { preferences, usePreference } from '#web/session/preferences.ts'
import { useSession } from '#web/session/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import styles from './lists.module.css'

/** Rows of 36 px instead of 48, for those who work with long tables: every table of the page heeds it (ui/table.module.css). */
export function DensitySwitch() {
  const household = useSession(({ common }) => common.type === 'person')
  const dense = usePreference('denseRows')
  return (
    !household && (
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

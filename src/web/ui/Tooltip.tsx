import { Tooltip as MantineTooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import type { ReactElement, ReactNode } from 'react'
import styles from './tooltip.module.css'

/** A hint on hover, focus and touch. Never the only place where something is said. */
export const Tooltip = ({ label, children }: { label: ReactNode; children: ReactElement }) => (
  <MantineTooltip
    label={label}
    multiline
    withinPortal={false}
    maw={280}
    offset={8}
    events={{ hover: true, focus: true, touch: true }}
    transitionProps={{ duration: 100 }}
    classNames={{ tooltip: styles.tooltip ?? '' }}
  >
    {children}
  </MantineTooltip>
)

import { IconBolt, IconBoltOff, IconQuestionMark } from '@tabler/icons-react'
import type { PowerState } from '#domain/outage-intervals.ts'

/** The bolt stands for power, and only where a source says that there is power. */
export const powerIcons = {
  on: IconBolt,
  off: IconBoltOff,
  possible: IconQuestionMark,
  unknown: IconQuestionMark,
} satisfies Record<PowerState, unknown>

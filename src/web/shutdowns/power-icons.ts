import { IconBolt, IconBoltOff, IconQuestionMark } from '@tabler/icons-react'
import type { PowerState } from '#domain/shutdown.ts'

/** The bolt stands for light, and only where there is said to be some. */
export const powerIcons = {
  on: IconBolt,
  off: IconBoltOff,
  possible: IconQuestionMark,
  unknown: IconQuestionMark,
} satisfies Record<PowerState, unknown>

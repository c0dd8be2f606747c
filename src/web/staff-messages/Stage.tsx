import type { MessageStage } from '#domain/service-message.ts'
import { staffMessages as words } from '#text/staff-messages.ts'
import { Badge } from '#web/ui/Badge.tsx'

const TONES = { shown: 'good', planned: 'info', draft: 'soon', ended: 'plain', withdrawn: 'plain' } as const

export const Stage = ({ stage }: { stage: MessageStage }) => (
  <Badge tone={TONES[stage]}>{words.stages[stage]}</Badge>
)

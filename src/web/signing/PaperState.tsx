import type { PaperState as State } from '#domain/papers.ts'
import { paperStates } from '#text/papers.ts'
import { Badge } from '#web/ui/Badge.tsx'

const TONES = { waiting: 'soon', signed: 'info', done: 'good', declined: 'act', replaced: 'plain' } as const

export const PaperState = ({ state }: { state: State }) => (
  <Badge tone={TONES[state]}>{paperStates[state]}</Badge>
)

import { readingStates } from '#text/readings.ts'
import type { Reply } from '#web/api/call.ts'
import { Badge } from '#web/ui/Badge.tsx'

type State = Reply<'/api/person/readings'>['rows'][number]['state']
const tones: Readonly<Partial<Record<State, 'good' | 'soon' | 'act'>>> = {
  held: 'soon',
  rejected: 'act',
  used: 'good',
  billed: 'good',
}

/** The state of a reading, as a mark in its row. */
export const ReadingState = ({ state }: { state: State }) => (
  <Badge tone={tones[state] ?? 'plain'}>{readingStates[state].name}</Badge>
)

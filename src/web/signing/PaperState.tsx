import type { PaperState as State } from '#domain/papers.ts'
import { papersPage } from '#text/papers.ts'
import { paperStates } from '#text/paper-states.ts'
import { Badge } from '#web/ui/Badge.tsx'

const TONES = { waiting: 'soon', signed: 'info', done: 'good', declined: 'act', replaced: 'plain' } as const

/** The state of a document; one that was looked through and handed to the signatory says so. */
export const PaperState = ({ state, prepared = false }: { state: State; prepared?: boolean }) => (
  <Badge tone={TONES[state]}>
    {prepared && state === 'waiting' ? papersPage.prepared : paperStates[state]}
  </Badge>
)

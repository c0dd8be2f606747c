import type { PaperState as State } from '#domain/papers.ts'
import { papersPage } from '#text/papers.ts'
import { paperStates } from '#text/paper-states.ts'
import { signing } from '#text/signing.ts'
import { Badge } from '#web/ui/Badge.tsx'

const TONES = { waiting: 'soon', signed: 'info', done: 'good', declined: 'act', replaced: 'plain' } as const

type Props = {
  state: State
  prepared?: boolean
  /** a signature of the user is being checked */
  checked?: boolean
}

/** The state of a document; one that was looked through and handed to the signatory says so. */
export function PaperState({ state, prepared = false, checked = false }: Props) {
  const [tone, text] =
    state !== 'waiting'
      ? [TONES[state], paperStates[state]]
      : checked
        ? (['info', signing.underCheck] as const)
        : [TONES.waiting, prepared ? papersPage.prepared : paperStates.waiting]
  return <Badge tone={tone}>{text}</Badge>
}

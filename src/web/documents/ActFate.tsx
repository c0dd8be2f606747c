import { isOpenAct } from '#domain/business-document.ts'
import { actObjection as words } from '#text/act-objection.ts'
import { requestsText } from '#text/requests.ts'
import { useMay } from '#web/customer/may.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import layout from '#web/ui/layout.module.css'
import type { BusinessDocument } from './DocumentChoice.tsx'
import { SignButton } from './SignButton.tsx'

const tones = {
  new: 'soon',
  'in-progress': 'soon',
  waiting: 'act',
  accepted: 'good',
  partly: 'good',
  refused: 'act',
  withdrawn: 'plain',
} as const

type Props = { act: BusinessDocument; onObject: (act: BusinessDocument) => void }

/** Whether an objection to it is open or was agreed to; such an act is signed by nobody. */
export const isObjectedTo = ({ objection }: BusinessDocument): boolean =>
  objection !== null && objection.state !== 'refused'

/** What can be done with an act that waits, and what became of an objection to it. */
export function ActFate({ act, onObject }: Props) {
  const may = useMay('prepare', act.account)
  const { objection } = act
  const undecided = isObjectedTo(act)
  return (
    <>
      {objection && (
        <>
          <Badge tone={tones[objection.state]}>{words.states[objection.state]}</Badge>
          <span className={layout.quiet}>{words.due(objection.number, objection.dueOn)}</span>
          <Link to="/cabinet/entity/tickets/$ticket" params={{ ticket: objection.ticket }}>
            {requestsText.open}
          </Link>
        </>
      )}
      {act.state === 'to-sign' && !undecided && (
        <SignButton account={act.account} kind="act" documentKey={act.bill} look="quiet" />
      )}
      {isOpenAct(act) && !undecided && may && (
        <Button look="quiet" onClick={() => onObject(act)}>
          {words.object}
        </Button>
      )}
    </>
  )
}

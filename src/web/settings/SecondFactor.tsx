import { dateTimeText } from '#text/dates.ts'
import { lazy, Suspense, useState } from 'react'
import { secondFactorWords as words } from '#text/sign-in-second-factor.ts'
import { useCall } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './settings.module.css'

// few people open them
const SwitchOn = lazy(() => import('./SwitchOn.tsx'))
const SwitchOff = lazy(() => import('./SwitchOff.tsx'))

/** Whether signing in also asks for a code of an application, and the switch for it (promise A11). */
export default function SecondFactor() {
  const answer = useCall('/api/second-factor', {}, { staleMs: 0 })
  // the action in progress: it must not turn into its opposite when the answer of the server changes
  const [doing, setDoing] = useState<'on' | 'off' | null>(null)
  const close = () => setDoing(null)
  return (
    <Card title={words.title}>
      <Loaded answer={answer}>
        {({ since, recoveryLeft }) =>
          since === null ? (
            <>
              <p>{words.off}</p>
              <div>
                <Button look="outline" onClick={() => setDoing('on')}>
                  {words.switchOn}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p>{words.on(dateTimeText(Date.parse(since)))}</p>
              <p className={styles.quiet}>
                {words.left(recoveryLeft)} {recoveryLeft < 3 && words.renew}
              </p>
              <div>
                <Button look="outline" onClick={() => setDoing('off')}>
                  {words.switchOff}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      <Dialog
        open={doing !== null}
        onClose={close}
        title={doing === 'off' ? words.offTitle : words.onTitle}
        keepOnClickOutside
      >
        <Suspense fallback={<Skeleton lines={[160]} />}>
          {doing === 'off' ? <SwitchOff onDone={close} /> : <SwitchOn onDone={close} />}
        </Suspense>
      </Dialog>
    </Card>
  )
}

import { IconFileText } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { lazy, Suspense, useState } from 'react'
import { auth } from '#text/sign-in.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

// its text is long and loads when it is opened
const AgreementDialog = lazy(chunk(() => import('./AgreementDialog.tsx'), inBrowser))

type Props = Omit<ComponentProps<typeof Checkbox>, 'label' | 'hint' | 'disabled'> & {
  /** the version that was read; null: none yet */
  opened: number | null
  onOpened: (version: number) => void
}

/** People can agree only to a text they have opened. */
export function AgreementField({ opened, onOpened, id, ...tick }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button
        // until the box can be ticked, an error leads to this button
        id={opened === null ? id : undefined}
        look="outline"
        icon={<IconFileText size={22} stroke={1.75} aria-hidden="true" />}
        onClick={() => setShown(true)}
      >
        {auth.signUp.agreementOpen}
      </Button>
      <Checkbox
        {...tick}
        id={opened === null ? undefined : id}
        label={auth.signUp.agreementAccept}
        hint={opened === null ? auth.signUp.agreementFirst : undefined}
        disabled={opened === null}
      />
      {shown && (
        <Suspense>
          <AgreementDialog onShown={onOpened} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}

import type { ComponentProps } from 'react'
import { auth } from '#text/sign-in.ts'
import { Button } from '#web/ui/Button.tsx'
import { SecondCode } from './SecondCode.tsx'
import type { useSecondCode } from './second-code.ts'

type Props = {
  second: ReturnType<typeof useSecondCode>
  field: ComponentProps<typeof SecondCode>
}

/** The field of the second factor, or the way to it where only those who have one need it. */
export function SecondFactor({ second, field }: Props) {
  if (second.asked) return <SecondCode {...field} />
  return second.offered ? (
    <Button look="quiet" onClick={second.open}>
      {auth.secondCode.have}
    </Button>
  ) : null
}

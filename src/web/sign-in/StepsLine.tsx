import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { Steps } from '#web/ui/Steps.tsx'

const { contact, code, details } = auth.signUp.steps

/** The present step; `at` counts from 0, `last` names the form at the end. */
export const StepsLine = ({ at, last = details }: { at: number; last?: string }) => (
  <Steps label={entrance.steps} steps={[contact, code, last]} at={at} done={entrance.stepDone} />
)

import { massReadings as words } from '#text/mass-readings.ts'
import { Steps } from '#web/ui/Steps.tsx'

/** Template, check, handing in; `at` counts from 0 and is 3 when everything is done. */
export const MassSteps = ({ at }: { at: number }) => (
  <Steps label={words.stepsLabel} steps={words.steps} at={at} done={words.stepDone} />
)

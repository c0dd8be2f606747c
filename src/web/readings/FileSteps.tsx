import { massReadings as words } from '#text/file-readings.ts'
import { Steps } from '#web/ui/Steps.tsx'

/** Template, check, handing in; `at` counts from 0 and is 3 when everything is done. */
export const FileSteps = ({ at }: { at: number }) => (
  <Steps label={words.stepsLabel} steps={words.steps} at={at} done={words.stepDone} />
)

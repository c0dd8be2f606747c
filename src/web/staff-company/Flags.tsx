import { FORCED_ENVIRONMENT } from '#domain/environment.ts'
import { companySettings as words } from '#text/staff-company.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Facts } from '#web/ui/Facts.tsx'

const on: Readonly<Record<keyof typeof words.flags, boolean>> = FORCED_ENVIRONMENT

/** Settings of the environment: spec §9 forces each, so they are shown with what they do and cannot be changed. */
export default function Flags() {
  return (
    <>
      <Alert>{words.forced}</Alert>
      <Facts
        facts={(Object.keys(on) as (keyof typeof on)[]).map((flag) => [
          // its own keys
          words.flags[flag],
          <Badge key={flag} tone={on[flag] ? 'good' : 'plain'}>
            {on[flag] ? words.flagOn : words.flagOff}
          </Badge>,
        ])}
      />
    </>
  )
}

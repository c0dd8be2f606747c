import type { ErrorCode } from '#contract/errors.ts'
import { readingMessages } from '#text/errors-readings.ts'
import { Alert } from '#web/ui/Alert.tsx'

/** Why a meter takes no readings; a code that this build does not know gets the general sentence. */
export function Refusal({ code, hungOn }: { code: string; hungOn: string | null }) {
  const sentences: Partial<Record<string, (params: Record<string, string | number>) => string>> =
    readingMessages satisfies Partial<Record<ErrorCode, unknown>>
  const params: Record<string, string | number> = {
    entered: 0,
    ...(hungOn !== null && { installedOn: hungOn }),
  }
  return <Alert tone="info">{(sentences[code] ?? readingMessages['entry-impossible'])(params)}</Alert>
}

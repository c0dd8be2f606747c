import type { Right } from '#domain/rights.ts'
import { rightMissing } from '#text/rights.ts'
import { useCall } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'

/** Stands where something is not offered: which right it needs, and who can give it. */
export default function RightNote({ right, account }: { right: Right; account: string }) {
  const { data } = useCall('/api/entity/rights', { account })
  return (
    <Alert title={rightMissing.named(right, null)}>
      {data ? rightMissing.ask(data.managers.join(', ')) : rightMissing.askCompany}
    </Alert>
  )
}

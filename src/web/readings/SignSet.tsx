import { useState } from 'react'
import { massProtocol as words } from '#text/readings-protocol.ts'
import { useWrite } from '#web/api/queries.ts'
import { useMay } from '#web/customer/may.ts'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { Button } from '#web/ui/Button.tsx'

/** Offers the protocol of what was handed in to the signing room and goes there. */
export function SignSet({ file: key, account }: { file: string; account: string }) {
  const may = useMay('prepare', account)
  const navigate = useNavigate()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const offer = useWrite('/api/entity/papers/offer')
  if (!may) return null
  const sign = async () => {
    const body = { account, kind: 'readings' as const, key }
    const { paper } = await offer.mutateAsync({ body, options: { idempotencyKey } })
    await navigate({ to: '/cabinet/entity/docs/signing/$paper', params: { paper } })
  }
  return (
    <Button look="outline" busy={offer.isPending} onClick={() => void sign()}>
      {words.action}
    </Button>
  )
}

import { useState } from 'react'
import type { SignedKind } from '#domain/business-document.ts'
import { provider } from '#text/provider.ts'
import { useWrite } from '#web/api/queries.ts'
import { useMay } from '#web/customer/may.ts'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = { account: string; kind: SignedKind; documentKey: string; look?: 'outline' | 'quiet' }

/** Offers a document to the signing room and goes there. */
export function SignButton({ account, kind, documentKey: key, look = 'outline' }: Props) {
  const may = useMay('prepare', account)
  const navigate = useNavigate()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const offer = useWrite('/api/entity/papers/offer')
  if (!may) return null
  const sign = async () => {
    const { paper } = await offer.mutateAsync({ body: { account, kind, key }, options: { idempotencyKey } })
    await navigate({ to: '/cabinet/entity/docs/signing/$paper', params: { paper } })
  }
  return (
    <Button look={look} busy={offer.isPending} onClick={() => void sign()}>
      {provider.document.sign}
    </Button>
  )
}

import type { Deps } from '#server/deps.ts'
import type { ProposalKind } from '#domain/proposals.ts'

/** A proposal that was refused, taken back or left to run out: its refund or its keys are no more. */
export async function dropProposed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { proposal_id, kind, after }: { proposal_id: string; kind: ProposalKind; after: Record<string, string> },
): Promise<void> {
  if (kind === 'payment-refund')
    await db
      .updateTable('portal.payment_refunds')
      .set({ state: 'refused', decided_at: now() })
      .where('proposal_id', '=', proposal_id)
      .where('state', '=', 'proposed')
      .execute()
  if (kind === 'merchant-keys')
    await db
      .updateTable('portal.merchants')
      .set({ state: 'refused' })
      .where('merchant_id', '=', after['merchant'] ?? '')
      .where('state', '=', 'proposed')
      .execute()
}

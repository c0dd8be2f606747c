import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { decideProposal } from './decide.ts'
import { lockHeads } from './heads.ts'

export type Tools = Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config' | 'core'>

/** Changes that wait, the oldest first. */
export const waitingChanges = ({ db, now }: Pick<Tools, 'db' | 'now'>) =>
  db
    .selectFrom('portal.proposals')
    .select(['proposal_id', 'kind', 'title', 'before', 'after'])
    .where('state', '=', 'pending')
    .where('expires_at', '>', now())
    .orderBy('proposed_at')
    .execute()

/**
 * Decides where there is one head only: whoever has the server is the second person. @throws 'another-person' where
 * somebody else can confirm in the cabinet
 */
export const confirmByCommand = (
  tools: Tools,
  input: { proposal: string; confirmed: boolean },
): Promise<'confirmed' | 'refused'> =>
  inTransaction(tools.db, async (db) => {
    const inner = { ...tools, db }
    if ((await lockHeads(inner, true)).length > 1) throw new Problem('another-person')
    const visit = { address: '127.0.0.1', requestCode: 'command', userAgent: 'npm run confirm' }
    return decideProposal(inner, { userId: null, kind: 'command', sites: null }, visit, input)
  })

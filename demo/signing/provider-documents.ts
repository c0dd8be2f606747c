import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callerOf } from '#demo/firm-caller.ts'
import { siteOfAccount } from '#domain/site.ts'
import { providers } from '#seeds/demo-users.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { renderPdf } from '#server/pdf/document.ts'
import { decideProviderDocument } from '#server/provider-documents/decide.ts'
import { sendProviderDocument } from '#server/provider-documents/send.ts'

type Sending = Omit<Deps, 'core'>
type Document = {
  readonly of: string
  readonly title: string
  readonly versions: readonly {
    readonly daysAgo: number
    readonly note?: string
    readonly decision?: { readonly decision: 'accepted' | 'refused'; readonly reason: string }
  }[]
}

/** A document in each state: waiting, refused, replaced by a newer version, accepted and offered for signatures. */
const DOCUMENTS: readonly Document[] = [
  {
    of: providers.active.login,
    title: 'Договір про обмін даними обліку',
    versions: [
      {
        daysAgo: 12,
        decision: { decision: 'accepted', reason: 'Договір погоджено. Підпишіть його в кабінеті.' },
      },
    ],
  },
  {
    of: providers.active.login,
    title: 'Довіреність на підписання актів',
    versions: [
      {
        daysAgo: 6,
        decision: {
          decision: 'refused',
          reason: 'Строк довіреності минув у жовтні. Надішліть чинну з датою закінчення.',
        },
      },
    ],
  },
  {
    of: providers.active.login,
    title: 'Перелік точок обліку на грудень',
    versions: [{ daysAgo: 3 }, { daysAgo: 1, note: 'Додали дві точки, яких не було в першому переліку.' }],
  },
  {
    of: providers.activated.login,
    title: 'Лист про зміну банківських реквізитів',
    versions: [{ daysAgo: 2, note: 'Новий рахунок діє з 1 грудня.' }],
  },
]

const DAY = 86_400_000
const visit = { address: '203.0.113.20', requestCode: 'DEMO', userAgent: 'demo' }

/** Documents that providers of the demo have sent to the company; once. */
export async function sendDemoDocuments(deps: Sending): Promise<void> {
  const { db } = deps
  const known = await db.selectFrom('portal.provider_documents').select('document_id').limit(1).execute()
  if (known.length > 0) return
  const admin = await db
    .selectFrom('portal.users')
    .select('user_id')
    .where('kind', '=', 'admin')
    .executeTakeFirst()
  for (const { of, title, versions } of DOCUMENTS) {
    const caller = await providerOf(deps, of)
    if (!caller) continue
    let document: string | undefined
    for (const { daysAgo, note, decision } of versions) {
      const sentAt = { ...deps, now: () => new Date(deps.now().getTime() - daysAgo * DAY) }
      const file = await putFile(sentAt, caller, title)
      const account = caller.accounts[0] ?? ''
      const sent = await inTransaction(db, (trx) =>
        sendProviderDocument(
          { ...sentAt, db: trx },
          caller,
          {
            token: '',
            account,
            file,
            ...(document === undefined ? { title } : { document }),
            ...(note === undefined ? {} : { note }),
          },
          visit,
        ),
      )
      document = sent.document
      if (!decision || !admin) continue
      const { request_id } = await db
        .selectFrom('portal.provider_document_versions')
        .select('request_id')
        .where('document_id', '=', document)
        .where('version', '=', sent.version)
        .executeTakeFirstOrThrow()
      const decidedAt = { ...deps, now: () => new Date(deps.now().getTime() - (daysAgo - 1) * DAY) }
      await decideProviderDocument(decidedAt, {
        request: request_id,
        by: admin.user_id,
        toSign: decision.decision === 'accepted',
        ...decision,
      })
    }
  }
}

async function providerOf({ db }: Sending, login: string): Promise<Caller<'provider'> | null> {
  const user = await db
    .selectFrom('portal.users')
    .select(['user_id', 'login', 'partner', 'site'])
    .where('login', '=', login)
    .where('kind', '=', 'provider')
    .executeTakeFirst()
  return user ? callerOf({ db }, user, 'provider') : null
}

/** A file as it would have been uploaded. */
async function putFile(deps: Sending, caller: Caller<'provider'>, title: string): Promise<string> {
  const account = caller.accounts[0] ?? ''
  const place = siteOfAccount(account)
  if (!place) throw new Error(`no company has the account ${account}`)
  const bytes = await renderPdf({
    fileName: title,
    title,
    subtitle: account,
    company: await companyHead(deps, place.site),
    madeAt: deps.now(),
    blocks: [{ kind: 'text', text: 'Зразок документа постачальника для демонстрації.' }],
  })
  const file_id = deps.random.uuid()
  await writeFile(join(deps.filesDir, file_id), bytes)
  await deps.db
    .insertInto('portal.files')
    .values({
      file_id,
      account,
      user_id: caller.userId,
      purpose: 'ticket',
      name: `${title}.pdf`,
      media_type: 'application/pdf',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      created_at: deps.now(),
    })
    .execute()
  return file_id
}

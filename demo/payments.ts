import { siteOfAccount } from '#domain/site.ts'
import { admins, persons } from '#seeds/demo-users.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import type { Deps } from '#server/deps.ts'
import { splitBasket } from '#server/payments/basket.ts'
import { keepWord, providerOf } from '#server/payments/ask.ts'
import { hear } from '#server/payments/life.ts'
import { merchantOf } from '#server/payments/merchants.ts'
import type { Word } from '#server/payments/providers/provider.ts'
import { writeBasket } from '#server/payments/start.ts'
import { lockPayment, step } from '#server/payments/store.ts'

type Town = Omit<Deps, 'core'>
type Says = Partial<Pick<Word, 'amountKopiykas' | 'reason' | 'returnedKopiykas'>> &
  Pick<Word, 'fact' | 'said'>
type Case = {
  /** when it was begun, hours ago */
  readonly hours: number
  readonly kopiykas: number
  /** what the provider has said since, in order; none: the payer never came there */
  readonly said: readonly Says[] | null
  /** an account that is no more */
  readonly gone?: boolean
}

const paid = { fact: 'paid', said: 'success' } as const
const CASES: readonly Case[] = [
  { hours: 0.2, kopiykas: 350_00, said: null },
  { hours: 0.4, kopiykas: 420_00, said: [{ fact: 'waiting', said: 'processing' }] },
  { hours: 30, kopiykas: 515_40, said: [paid] },
  { hours: 75, kopiykas: 120_00, said: [paid] },
  {
    hours: 52,
    kopiykas: 640_00,
    said: [{ fact: 'declined', said: 'failure', reason: 'Недостатньо коштів' }],
  },
  { hours: 51.8, kopiykas: 640_00, said: [paid] },
  { hours: 98, kopiykas: 90_00, said: [] },
  {
    hours: 120,
    kopiykas: 275_00,
    said: [paid, { fact: 'reversed', said: 'reversed', returnedKopiykas: 275_00 }],
  },
  { hours: 140, kopiykas: 300_00, said: [paid, { fact: 'paid', said: 'success', returnedKopiykas: 100_00 }] },
  { hours: 8, kopiykas: 500_00, said: [{ ...paid, amountKopiykas: 499_00 }] },
  { hours: 6, kopiykas: 210_00, said: [paid], gone: true },
]

/**
 * Payments of the household of the demo in every state, told by the same code that hears providers; what is confirmed is
 * credited by the worker as soon as the portal starts. Once.
 */
export async function tellDemoPayments(deps: Town): Promise<void> {
  const known = await deps.db.selectFrom('portal.payments').select('payment_id').limit(1).execute()
  const user = await deps.db
    .selectFrom('portal.users')
    .select('user_id')
    .where('kind', '=', 'person')
    .where('login', '=', persons.one.login)
    .executeTakeFirst()
  const link = await deps.db
    .selectFrom('portal.account_links')
    .select('account')
    .where('user_id', '=', user?.user_id ?? null)
    .where('dropped_at', 'is', null)
    .orderBy('account')
    .executeTakeFirst()
  if (known.length > 0 || !user || !link || !siteOfAccount(link.account)) return
  for (const scenario of CASES) await tell(deps, user.user_id, link.account, scenario)
  await proposeDemoRefund(deps, user.user_id)
}

async function tell(deps: Town, user: string, account: string, { hours, kopiykas, said, gone }: Case) {
  const at = new Date(deps.now().getTime() - hours * 3_600_000)
  const core = openCore({
    answerers: openEmbeddedCore({ db: deps.db }),
    record: { fm: () => undefined },
    now: deps.now,
  }).for(workerTrace)
  const { shares } = await splitBasket({ ...deps, core }, [{ account, kopiykas }], 'liqpay')
  const then = { ...deps, now: () => at }
  const payer = { user, door: 'cabinet', email: null, provider: 'liqpay' } as const
  const [made] = await writeBasket(then, payer, shares)
  if (!made) return
  if (gone)
    await deps.db
      .updateTable('portal.payment_items')
      .set({ account: `${account.slice(0, 4)}999999` })
      .where('payment_id', '=', made.payment)
      .execute()
  if (said === null) return
  await deps.db.transaction().execute(async (db) => {
    const payment = await lockPayment(db, made.payment)
    if (payment) await step({ ...then, db }, payment, { fact: 'sent', by: user })
  })
  const payment = await deps.db
    .selectFrom('portal.payments')
    .selectAll()
    .where('payment_id', '=', made.payment)
    .executeTakeFirstOrThrow()
  const merchant = await merchantOf(deps, payment.merchant_id)
  const provider = providerOf(deps, payment)
  const transaction = deps.random.int(2_000_000_000)
  for (const [index, word] of said.entries()) {
    const moment = new Date(at.getTime() + (index + 1) * 45_000)
    const raw = JSON.stringify({
      status: word.said,
      payment_id: transaction,
      order_id: made.payment,
      amount: (word.amountKopiykas ?? kopiykas) / 100,
      currency: 'UAH',
      sender_card_mask2: '516875*70',
      end_date: moment.getTime(),
    })
    const heard = { ...deps, now: () => moment }
    await keepWord(heard, { provider, payment: made.payment, way: 'status', raw })
    await hear(heard, made.payment, merchant, {
      order: made.payment,
      providerId: String(transaction),
      inWork: word.fact === 'waiting',
      merchant: merchant.publicPart,
      amountKopiykas: kopiykas,
      currency: 'UAH',
      at: moment,
      feeKopiykas: word.fact === 'paid' ? Math.round(kopiykas * 0.015) : null,
      returnedKopiykas: null,
      reason: null,
      ...word,
    })
  }
  // the stub of the provider does not know them: what has been said is all
  const after = said.length === 0 ? new Date(at.getTime() + 2 * 3_600_000) : null
  if (after !== null) await hear({ ...deps, now: () => after }, made.payment, merchant, null)
  await deps.db
    .updateTable('portal.payments')
    .set({ next_ask_at: null })
    .where('payment_id', '=', made.payment)
    .execute()
}

/** One of them was paid twice: an employee asks for the money to be given back, another one will confirm. */
async function proposeDemoRefund(deps: Town, user: string): Promise<void> {
  const employee = await deps.db
    .selectFrom('portal.users')
    .select('user_id')
    .where('login', '=', admins.billing.login)
    .executeTakeFirst()
  const payment = await deps.db
    .selectFrom('portal.payments')
    .selectAll()
    .where('user_id', '=', user)
    .where('state', '=', 'passed')
    .where('trouble', 'is', null)
    .orderBy('started_at')
    .executeTakeFirst()
  if (!employee || !payment) return
  const at = deps.now()
  await deps.db
    .insertInto('portal.payment_refunds')
    .values({
      refund_id: deps.random.uuid(),
      payment_id: payment.payment_id,
      amount_kop: payment.amount_kop,
      reason: 'Сплачено двічі',
      state: 'refused',
      proposed_by: employee.user_id,
      proposed_at: new Date(at.getTime() - 3_600_000),
      decided_at: at,
    })
    .execute()
}

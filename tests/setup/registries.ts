import type { TestApp } from './app.ts'

let serial = 0
const columns = {
  order: 'Замовлення',
  sum: 'Сума',
  date: 'Дата',
  datePattern: 'DD.MM.YYYY',
  totalRow: 'none',
} as const

/** A channel that nobody has named yet. */
export const newChannel = () => {
  serial += 1
  return { site: 'dnem', name: `LiqPay ${serial}`, provider: 'liqpay', columns } as const
}

export async function makeChannel(t: Pick<TestApp, 'deps'>): Promise<string> {
  const { db, random, now } = t.deps
  const channel_id = random.uuid()
  const made = newChannel()
  await db
    .insertInto('portal.pay_channels')
    .values({
      ...made,
      channel_id,
      columns: JSON.stringify(made.columns),
      changed_at: now(),
      changed_by: null,
    })
    .execute()
  return channel_id
}

/** A difference that waits for an employee. */
export async function makeDifference(t: Pick<TestApp, 'deps'>): Promise<string> {
  const { db, random, now } = t.deps
  const [registry_id, difference_id] = [random.uuid(), random.uuid()]
  await db
    .insertInto('portal.pay_registries')
    .values({
      registry_id,
      channel_id: await makeChannel(t),
      site: 'dnem',
      file_name: 'реєстр.csv',
      sha256: random.bytes(32),
      uploaded_by: null,
      uploaded_at: now(),
      from_day: '2026-11-20',
      till_day: '2026-11-20',
      rows: 1,
      sum_kop: 100,
      fee_kop: 0,
    })
    .execute()
  await db
    .insertInto('portal.pay_differences')
    .values({
      difference_id,
      site: 'dnem',
      provider: 'liqpay',
      kind: 'not-here',
      registry_id,
      row: 1,
      payment_id: null,
      here_kop: null,
      there_kop: 100,
      found_at: now(),
    })
    .execute()
  return difference_id
}

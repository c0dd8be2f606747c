import type { Random } from '#seeds/random.ts'

export type PayHabit = 'steady' | 'rounds-up' | 'late' | 'in-two' | 'partial' | 'ahead' | 'stopped' | 'never'

/** Who takes the money, and how often; a large sum goes through a bank. */
const sources = ['liqpay', 'liqpay', 'liqpay', 'bank', 'bank', 'bank', 'terminal', 'post', 'cash'] as const

export type Payment = { day: number; time: string; amount: number; source: string }

const HUNDRED_HRYVNIAS = 10_000
/** A cash desk takes no more at once, and nobody pays more by a card. */
const LARGE = 1_000_000

/**
 * The payments of one month, by the balance at its beginning (kopiykas, plus = owed). `monthsLeft`: how many months of
 * the history remain.
 */
export function paymentsOf(habit: PayHabit, balance: number, monthsLeft: number, random: Random): Payment[] {
  const pay = (amount: number, from = 6, to = 20): Payment => {
    const day = random.int(from, to)
    const time = `${String(random.int(8, 21)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`
    const source = random.pick(sources)
    return { day, time, amount: Math.round(amount), source: amount > LARGE ? 'bank' : source }
  }
  const payments = {
    steady: () => [pay(balance)],
    'rounds-up': () => [pay(Math.ceil(balance / HUNDRED_HRYVNIAS) * HUNDRED_HRYVNIAS)],
    late: () => (random.chance(0.45) ? [] : [pay(balance, 21, 28)]),
    'in-two': () => [pay(balance * 0.4, 5, 10), pay(balance - Math.round(balance * 0.4), 15, 25)],
    partial: () => [pay(balance * random.between(0.5, 0.8))],
    ahead: () => (balance > -HUNDRED_HRYVNIAS ? [pay(Math.max(balance, 0) + 30 * HUNDRED_HRYVNIAS)] : []),
    stopped: () => (monthsLeft >= 5 ? [pay(balance)] : []),
    never: () => [],
  }[habit]()
  return balance <= 0 && habit !== 'ahead' ? [] : payments.filter(({ amount }) => amount > 0)
}

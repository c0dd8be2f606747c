/** Words of the business home that only it needs; the rest is in entity.ts. */
export const entityHome = {
  noAccounts: 'До кабінету ще не додано жодного рахунка. Зателефонуйте до контакт-центру.',
  choose: 'Вибрати',
  chosen: 'Вибрано',
  ofAccount: (account: string) => `Рахунок ${account}.`,
  status: (name: string) =>
    name === 'active' || name === 'activated' ? 'Діє' : name === 'suspended' ? 'Призупинено' : 'Не діє',
  warnings: {
    'overdue-debt': 'Є борг за попередні місяці: сплатіть його, щоб не отримати попередження про припинення.',
    'unpaid-act': 'Є неоплачений акт про порушення.',
    'held-reading': 'Показання на перевірці: фахівець дивиться його.',
    'verification-overdue': 'Минув строк повірки лічильника: замовте повірку.',
    'account-not-active': 'Рахунок не діє: зателефонуйте до контакт-центру.',
  },
} as const

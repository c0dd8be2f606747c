/** Words of the list of applications, beside admin.ts: what the billing core says of a claim. */
export const management = {
  sent: 'Подано',
  onlyShown: 'Рішення за заявками ухвалюють ті, хто має всі права, і підтримка.',
  contacts: {
    show: 'Показати контакти',
    why: 'Навіщо вам телефон і пошта заявника',
    hint: 'Причина й ваше ім’я залишаться в журналі дій.',
  },
  checks: {
    accountOfUniqueCode: { yes: 'Рахунок належить цьому коду', no: 'Рахунок не належить цьому коду' },
    edrpouAgrees: { yes: 'ЄДРПОУ збігається з договором', no: 'ЄДРПОУ не збігається з договором' },
    contactKnown: { yes: 'Контакт відомий', no: 'Контакт новий' },
    loginFree: { yes: 'Кабінету ще немає', no: 'Кабінет уже є' },
  },
} as const

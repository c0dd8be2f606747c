/** What stands where the paper of a bill would be, when the portal cannot form it (spec §8). */
export const billNotes = {
  'invoice-call-centre': 'Щоб отримати рахунок на оплату, зверніться до контакт-центру.',
} as const

import { words } from './language.ts'

/** Beside the decision about data of a company, where a provider of the account asks to change them. */
export const providerAsks = words({
  title: (company: string): string => `Просить постачальник послуг ${company}, а не компанія цього рахунка.`,
  /** the name and the tax number are those of the account */
  changesAccount: 'Якщо погодити, дані зміняться в договорі компанії, якій належить рахунок.',
  changesOwn: 'Якщо погодити, зміняться лише дані, які портал показує самому постачальникові.',
})

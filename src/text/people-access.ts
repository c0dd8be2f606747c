import type { EventFacts } from '#domain/notices.ts'
import { dateText } from './dates.ts'
import { numberText } from './format.ts'
import { sentence, words } from './language.ts'
import { rightNames } from './rights.ts'

type Facts = EventFacts['accessChanged']

/** So many accounts are named in a letter. */
const NAMED = 3
const accountsNamed = sentence((accounts: readonly string[]): string =>
  accounts.length === 1
    ? `рахунок ${accounts[0] ?? ''}`
    : accounts.length <= NAMED
      ? `рахунки ${accounts.join(', ')}`
      : `рахунки ${accounts.slice(0, NAMED).join(', ')} та ще ${numberText(accounts.length - NAMED)}`,
)

const of = sentence(({ by, company, accounts }: Facts) => ({
  changed: `${by} змінює ваші права в кабінеті компанії ${company}: ${accountsNamed(accounts)}.`,
  withdrawn: `${by} закриває вам доступ у кабінеті компанії ${company}: ${accountsNamed(accounts)}.`,
  blocked: `${by} призупиняє ваш доступ до кабінету компанії ${company}.`,
  opened: `${by} знову відкриває вам кабінет компанії ${company}. Права лишилися такими, як були.`,
}))

/** One last day of all of them, or each with its accounts. */
const endsTold = sentence(({ endsOn, ends }: Facts): string[] => {
  if (ends === undefined) return endsOn === null ? [] : [`Доступ діє до ${dateText(endsOn)} включно.`]
  return ends.map((end) =>
    end.endsOn === null
      ? `Доступ без строку: ${accountsNamed(end.accounts)}.`
      : `Доступ до ${dateText(end.endsOn)} включно: ${accountsNamed(end.accounts)}.`,
  )
})

/** What a person is told when a colleague changes their access. */
export const accessTold = words({
  subject: {
    changed: 'Ваші права в кабінеті компанії змінено',
    withdrawn: 'Доступ до рахунків компанії закрито',
    blocked: 'Доступ до кабінету компанії призупинено',
    opened: 'Доступ до кабінету компанії знову відкрито',
  },
  paragraphs: (facts: Facts): string[] => [
    of(facts)[facts.change],
    ...(facts.change === 'changed'
      ? [
          facts.rights.length === 0
            ? 'Тепер ви лише бачите ці рахунки.'
            : `Тепер ви можете: ${facts.rights.map((right) => rightNames[right]).join(', ')}.`,
        ]
      : []),
    ...(facts.change === 'changed' ? endsTold(facts) : []),
    ...(facts.change === 'opened'
      ? []
      : [`Якщо це помилка, зверніться до того, хто це зробив: ${facts.by}.`]),
  ],
  see: 'Мої права',
})

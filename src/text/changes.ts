import { staffTerms } from './staff-terms.ts'
import { readPost } from '#domain/permissions.ts'
import { dateText } from './dates.ts'
import { words } from './language.ts'
import { newPrice } from './new-price.ts'
import { postText } from './post.ts'
import { companySettings } from './staff-company.ts'
import { priceInWords, staffPrices } from './staff-prices.ts'
import { keptRuleText, staffRules } from './staff-rules.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

export const changes = words(() => ({
  title: titles.changes,
  kinds: {
    'staff-new': 'Новий працівник',
    'staff-posts': 'Ролі працівника',
    'company-requisites': 'Зміна реквізитів',
    'company-bank': 'Рахунок для оплати',
    agreement: terms.agreementTitle,
    'price-new': staffPrices.columns.price,
    'rule-new': staffTerms.rule,
    'payment-refund': 'Повернення грошей',
    'merchant-keys': 'Ключі платіжного сервісу',
  },
  columns: {
    title: 'Що змінюється',
    kind: 'Вид зміни',
    proposedBy: 'Запропоновано',
    proposedAt: 'Коли запропоновано',
    decidedBy: 'Вирішено',
  },
  states: {
    pending: terms.waits,
    confirmed: 'Набула чинності',
    refused: terms.rejected,
    withdrawn: 'Забрано назад',
    expired: 'Не дочекалося',
  },
  anyKind: terms.any,
  none: 'Змін, що чекають підтвердження, немає',
  noneHint: 'Ціни, реквізити, ключі та ролі набувають чинності після згоди другої людини.',
  own: 'Це ваша пропозиція: підтвердити її має інша людина.',
  was: staffTerms.nowIs,
  willBe: staffTerms.willBe,
  nothing: '—',
  confirm: terms.confirm,
  refuse: staffTerms.refuse,
  reason: 'Чому відхиляєте',
  until: (day: string) => `Чекає до ${day}`,
  confirmed: 'Підтверджено, зміна діє.',
  refused: 'Відхилено, нічого не змінилося.',
  fields: {
    ...companySettings.fields,
    login: terms.login,
    surname: terms.surname,
    name: terms.firstName,
    email: terms.email,
    posts: staffTerms.posts,
    energy: newPrice.price.energy,
    perMwh: newPrice.price.network,
    zone: terms.coefficient,
    validFrom: staffTerms.firstMonth,
    validTo: staffTerms.lastMonth,
    act: staffTerms.act,
    actOn: staffTerms.actOn,
    actUrl: staffTerms.actUrl,
    rule: staffTerms.rule,
    ruleFrom: staffTerms.firstDay,
    ruleTo: staffTerms.lastDay,
    ruleConfidence: staffTerms.confidence,
    returned: 'Повернено за платежем',
    merchantPublic: 'Відкритий ключ',
    merchantKey: staffTerms.merchantKey,
    merchant: terms.contract,
    refund: staffTerms.refund,
    reason: 'Причина',
  },
}))

const LAST_DAYS = new Set(['validTo', 'ruleTo'])
const DAYS = new Set([...LAST_DAYS, 'bankFrom', 'validFrom', 'ruleFrom', 'actOn'])

/** A field of a change in words; a value that has a form of its own is written by it. */
export const fieldText = (what: string): string => {
  const known: Readonly<Record<string, string>> = changes.fields
  return Object.hasOwn(known, what) ? (known[what] ?? what) : what
}
export const valueText = (what: string, value: string | null): string => {
  if (value === null || value === '')
    return LAST_DAYS.has(what) && value === '' ? staffTerms.openEnded : changes.nothing
  if (what === 'energy' || what === 'zone') return priceInWords(what, value)
  if (what === 'perMwh') return priceInWords('network', value)
  if (DAYS.has(what)) return dateText(value)
  if (what === 'rule') return keptRuleText(value)
  if (what === 'ruleConfidence') {
    const known: Readonly<Record<string, string>> = staffRules.confidence
    return known[value] ?? value
  }
  if (what !== 'posts') return value
  return value
    .split(',')
    .map(readPost)
    .flatMap((post) => (post === null ? [] : [postText(post)]))
    .join(', ')
}

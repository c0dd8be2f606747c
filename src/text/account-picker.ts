import { terms } from './terms.ts'
import { words } from './language.ts'
import { numberText, plural } from './format.ts'
import { nouns } from './nouns.ts'

/** Choosing one of many accounts: the switcher in the header and the list on the home page. */
export const accountPicker = words(() => ({
  legacy: (old: string) => `старий номер ${old}`,
  status: (name: string) =>
    name === 'active' || name === 'activated'
      ? terms.inForce
      : name === 'suspended'
        ? terms.suspended
        : 'Не діє',
  title: terms.chooseAccount,
  search: terms.pointSearch,
  found: (n: number) => `Знайдено: ${plural(n, nouns.account)}`,
  overviewOfAll: 'Огляд усіх рахунків',
  none: 'Такого рахунка у вашому кабінеті немає',
  noneHint: 'Перевірте номер або шукайте за адресою.',
  more: (shown: number, of: number) =>
    `Показано ${numberText(shown)} з ${numberText(of)}. Введіть частину номера або адреси, щоб побачити решту.`,
}))

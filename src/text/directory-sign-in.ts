import { words } from './language.ts'

/** Sign-in of employees by the directory of their company. */
export const directoryWords = words({
  button: 'Увійти через каталог компанії',
  checking: 'Перевіряємо відповідь каталогу…',
  ended:
    'Цей вхід уже завершено, його почато в іншій вкладці або минуло десять хвилин. Почніть вхід спочатку.',
  again: 'Почати вхід спочатку',
  ofDirectory: 'Цей працівник входить через каталог компанії: ролі, пароль і коди задають там.',
})

import { words } from './language.ts'
import { messageOf } from './catalogue.ts'

const reasons = words({
  noValue: 'Нового показання немає: рядок не передаємо.',
  formulaWithoutValue:
    'У рядку є формула без обчисленого значення. Відкрийте файл у табличному редакторі, збережіть його й завантажте ще раз або впишіть число.',
  sameAgain: 'Таке саме показання вже передано: вдруге не надсилаємо.',
  differsFromGiven:
    'За цим лічильником уже передано інше показання. Щоб змінити його, відкрийте «Показання».',
  needsPhoto: 'Такий обсяг приймаємо лише з фото: передайте це показання окремо, у розділі «Показання».',
  togetherWith: (row: number, reason: string) =>
    `Не передаємо разом із рядком ${row} того самого лічильника: ${reason}`,
})
type Params = Readonly<Record<string, string | number>>
/** Why a row was not simply accepted, and what to do: a sentence of the catalogue, or one that only a file needs. */
export function rowReason(code: string | null, params: Params): string | null {
  if (code === null) return null
  const { withRow, ...rest } = params
  const reason = reasonOf(code, rest)
  return typeof withRow === 'number' ? reasons.togetherWith(withRow, reason) : reason
}
function reasonOf(code: string, params: Params): string {
  switch (code) {
    case 'no-value':
      return reasons.noValue
    case 'formula-without-value':
      return reasons.formulaWithoutValue
    case 'already-submitted':
      return params['same'] === 1 ? reasons.sameAgain : reasons.differsFromGiven
    case 'large-deviation':
    case 'value-too-large':
      return reasons.needsPhoto
    default:
      return messageOf(code, params)
  }
}

import type { Random } from '#seeds/random.ts'
import { fullName, makeName } from './people.ts'

/** Invented firms of every legal form (facts §9.4), and what stands at their address. */
const firms = [
  ['ТОВ «Степовий Колос»', 'Зерносховище'],
  ['ТОВ «Кришталеві Роси»', 'Цех розливу'],
  ['ТОВ «Зорепад Логістика»', 'Склад'],
  ['ТОВ «Меблі з Підгірок»', 'Столярний цех'],
  ['ПрАТ «Ливарна Слобода»', 'Ливарний цех'],
  ['АТ «Річковий Флот Мрія»', 'Причал'],
  ['ДП «Насіння Майбутнього»', 'Дослідна станція'],
  ['КП «Джерельна Вода»', 'Насосна станція'],
  ['КНП «Поліклініка № 505»', 'Поліклініка'],
  ['ОСББ «Паркова 1818»', 'Сходова клітка і ліфти'],
  ['ОСББ «Сонячний дім на Гайовій»', 'Сходова клітка і ліфти'],
  ['ЖБК «Енергетик-303»', 'Загальнобудинкові потреби'],
  ['СТ «Вишневий сад над ставом»', 'Садові ділянки'],
  ['ГК «Мотор-909»', 'Гаражі'],
  ['ГО «Бібліотека під каштаном»', 'Читальня'],
  ['БФ «Тепла долоня»', 'Притулок'],
  ['ФГ «Чумацький шлях і син»', 'Ферма'],
] as const

export type FirmName = { name: string; object: string; soleTrader: boolean }

/** A firm's name; every seventh is a sole trader. */
export function makeFirmName(index: number, random: Random): FirmName {
  if (index % 7 === 6)
    return { name: `ФОП ${fullName(makeName(random))}`, object: 'Крамниця', soleTrader: true }
  const [name, object] = firms[index % firms.length] ?? firms[0]
  const again = Math.floor(index / firms.length)
  return { name: again === 0 ? name : name.replace(/»$/, `-${again + 1}»`), object, soleTrader: false }
}

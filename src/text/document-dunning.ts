import { dateText } from './dates.ts'
import { NBSP, plural } from './format.ts'
import { sentence, words } from './language.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'
import { terms } from './terms.ts'
import { ticketStates } from './ticket-states.ts'
import { titles } from './titles.ts'

/** docs/dunning-warnings; what a warning holds: facts §2.5, facts of documents §2.1. */
export const dunningPage = words(() => ({
  of: (number: string) => `Попередження про припинення №${NBSP}${number}`,
  fileName: (number: string) => `${titles.dunningWarnings} ${number}`,
  issued: (isoDate: string) => `від ${dateText(isoDate)}`,
  cut: (day: string, time: string) => `${day} о ${time} припинять постачання`,
  cutPassed: (day: string, time: string) => `Строк сплив ${day} о ${time}`,
  left: (days: number) => `до припинення ${plural(days, nouns.day)}`,
  debt: 'Борг на день попередження',
  today: (kopiykas: number) => `Сьогодні прострочено ${hryvniasText(kopiykas)}`,
  nothingOverdue: 'Сьогодні прострочених сум немає: постачальник має зняти попередження.',
  object: terms.place,
  ground: 'Причина припинення',
  grounds: { debt: 'борг за спожиту електричну енергію', 'no-access': 'немає доступу до обліку' },
  initiator: 'Хто припиняє',
  initiators: { supplier: 'ваш постачальник', operator: 'ваш оператор системи розподілу' },
  cutAt: 'День і час припинення',
  notice: 'Строк попередження',
  noticeDays: (days: number, least: number) =>
    `${plural(days, nouns.workingDay)}, за правилами щонайменше ${least}`,
  noticeShort: 'Строк коротший, ніж вимагають правила: це підстава заперечити.',
  inCharge: 'Хто відповідає',
  channel: 'Як надіслано',
  channels: {
    cabinet: 'у кабінеті',
    email: 'електронною поштою',
    'registered-mail': 'рекомендованим листом',
    courier: 'кур’єром',
  },
  sentAt: 'Надіслано о',
  deliveredAt: 'Вручено',
  openedAt: 'Відкрито в кабінеті',
  acknowledgedAt: 'Ознайомлення підтверджено',
  acknowledgedBy: (at: string, by: string) => `${at}, ${by}`,
  ways: 'Як зупинити припинення',
  account: (account: string) => `Рахунок ${account}, `,
  pay: (kopiykas: number) => `Сплатити ${hryvniasText(kopiykas)}`,
  askPlan: 'Попросити розстрочення',
  planTitle: 'Договір про реструктуризацію боргу',
  acknowledge: 'Підтвердити ознайомлення',
  acknowledgeHint: 'Підтвердження не означає згоди із сумою.',
  acknowledged: 'Ознайомлення підтверджено. Постачальник побачить це.',
  pdf: 'Попередження у PDF',
  history: 'Завершені попередження',
  none: 'Попереджень немає',
  noneHint: 'Борг за рахунком теж не прострочено.',
  noneOwes: (kopiykas: number) =>
    `Але прострочено ${hryvniasText(kopiykas)}. Сплатіть, щоб не отримати попередження.`,
  restored:
    'Коли причину усунуто, постачання відновлюють за 3 робочі дні в місті та за 5 у селі. Витрати на припинення та відновлення відшкодовує споживач.',
  states: {
    made: 'Сформовано',
    sent: terms.sent,
    delivered: 'Вручено вам',
    opened: 'Відкрито',
    acknowledged: 'Ви ознайомилися',
    expired: 'Строк сплив',
    removed: 'Причину усунуто',
    cancelled: ticketStates.withdrawn.name,
    cut: 'Живлення припинено',
  },
  columns: { number: terms.warning, issuedOn: terms.created, amount: 'Борг', state: terms.state },
}))

/** How a cut is avoided; what does not stop it is said too. */
export const dunningWays = sentence(
  (p: { ground: 'debt' | 'no-access'; courtStops: boolean; cutOn: string }): readonly string[] => [
    ...(p.ground === 'debt'
      ? [
          `Сплатіть борг до ${p.cutOn}.`,
          `Або підпишіть до ${p.cutOn} договір про реструктуризацію боргу й платіть за ним вчасно.`,
        ]
      : [`Домовтеся про доступ до обліку до ${p.cutOn}: зателефонуйте відповідальній особі.`]),
    p.courtStops
      ? `Якщо про це порушення є справа в суді, передайте ініціатору ухвалу про відкриття провадження до ${p.cutOn} (ПРРЕЕ, п.${NBSP}7.11).`
      : 'Ухвала суду припинення не зупиняє: для боргу підприємства за договором постачання це правило не діє з 01.12.2025 (ПРРЕЕ, п. 7.11).',
  ],
)

import { dateText, monthPlain } from './dates.ts'
import { kwhText } from './format.ts'
import { words } from './language.ts'

import { requestStates } from './requests.ts'
import { terms } from './terms.ts'

/** An objection to the volumes of an act of acceptance. */
export const actObjection = words(() => ({
  object: 'Заперечити обсяги',
  title: (number: string, month: string) => `${terms.acceptanceAct} №\u00a0${number} за ${monthPlain(month)}`,
  hint: 'Виправте обсяги, з якими не згодні, і поясніть чому. Підписувати акт, доки вам не відповіли, не треба.',
  ours: (kwh: number) => `В акті ${kwhText(kwh)}`,
  wrongVolume: 'Введіть обсяг цифрами: 1234,5',
  nothing: 'Виправте хоча б один обсяг.',
  reason: 'Чому обсяги не ті',
  reasonHint: 'Наприклад: показання на кінець місяця, акт заміни лічильника. Додайте фото або документ.',
  send: terms.sendObjection,
  sent: (number: string, day: string) =>
    `Заперечення №\u00a0${number} надіслано. Відповідь до ${dateText(day)}.`,
  line: (name: string, ours: number, ownKwh: number) =>
    `${name}: в акті ${kwhText(ours)}, за нашими даними ${kwhText(ownKwh)}`,
  states: {
    new: 'Є заперечення',
    'in-progress': 'Заперечення розглядають',
    waiting: 'Уточнюють ваше заперечення',
    accepted: 'Заперечення погоджено',
    partly: 'Заперечення погоджено частково',
    refused: 'У запереченні відмовлено',
    withdrawn: requestStates.withdrawn,
  },
  due: (number: string, day: string) => `№\u00a0${number}, відповідь до ${dateText(day)}`,
  elsewhere: 'Не згодні з обсягами? Заперечте їх у документах.',
}))

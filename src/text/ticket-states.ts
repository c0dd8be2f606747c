import { terms } from './terms.ts'
import { words } from './language.ts'

/** States of a ticket; 'Відповідь надано' is quoted (spec §4). */
export const ticketStates = words(() => ({
  new: { name: 'Нове', meaning: 'Звернення зареєстровано.' },
  'in-progress': { name: 'В роботі', meaning: 'Фахівець готує відповідь.' },
  waiting: { name: 'Чекаємо на вас', meaning: 'Фахівець просить уточнення: допишіть у звернення.' },
  answered: { name: 'Відповідь надано', meaning: 'Прочитайте відповідь. Якщо питання лишилося, допишіть.' },
  closed: { name: terms.closed, meaning: 'Звернення завершено. Нове питання — нове звернення.' },
  withdrawn: { name: 'Відкликано', meaning: 'Звернення відкликано: відповіді на нього не буде.' },
}))

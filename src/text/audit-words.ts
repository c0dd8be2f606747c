import { words } from './language.ts'
import { terms } from './terms.ts'

/** What every record of what was done has: its columns, how it ended, and how one signs in. */
export const auditWords = words(() => ({
  columns: { at: terms.when, action: terms.deed, outcome: 'Наслідок', device: terms.device },
  outcomes: { success: terms.completed, refused: terms.refused, failed: 'Не вдалося' },
  signIn: 'Вхід',
  ownPassword: 'Повторне введення пароля',
  sessionTheft: 'Спроба вкрасти сеанс',
}))

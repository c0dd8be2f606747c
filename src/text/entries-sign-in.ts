import { sentence } from './language.ts'
import type { CatalogueEntry } from './entry.ts'
import { errorEntry } from './entry.ts'
import { signInNotices } from './entry-notes.ts'

export const signInEntries = sentence((): readonly CatalogueEntry[] => [
  errorEntry(
    'sign-in',
    'login-failed',
    'Номер або рахунок і пароль не підходять одне до одного.',
    'Звірте номер, розкладку клавіатури й пароль. Якщо пароль забуто, увійдіть за кодом або зверніться до контакт-центру.',
  ),
  {
    code: 'combination-not-found',
    group: 'sign-in',
    text: signInNotices['combination-not-found'],
    meaning: 'Портал не каже, яке саме з двох полів неправильне: так чужий не дізнається, хто є клієнтом.',
    whatToDo: 'Введіть обидва поля заново або скористайтеся входом за одноразовим кодом.',
  },
  errorEntry(
    'sign-in',
    'wrong-code',
    'Введений код не збігається з надісланим.',
    'Візьміть код з останнього повідомлення: попередні після нового запиту не діють.',
  ),
  {
    code: 'wrong-code-short',
    group: 'sign-in',
    text: signInNotices['wrong-code-short'],
    meaning: 'Те саме, сказане коротко біля поля коду.',
    whatToDo: 'Введіть чотири символи з останнього повідомлення.',
  },
  errorEntry(
    'sign-in',
    'attempts-exhausted',
    'Було забагато невдалих спроб поспіль, тому вхід за паролем на деякий час закрито.',
    'Зачекайте вказаний час, перевірте розкладку й Caps Lock або увійдіть за кодом.',
  ),
  errorEntry(
    'sign-in',
    'simple-attempts-exhausted',
    'Було забагато спроб із кодом або запитів коду.',
    'Зачекайте вказаний час і запросіть новий код.',
  ),
  errorEntry(
    'sign-in',
    'session-invalid',
    'Підпис сеансу не пройшов перевірку.',
    'Увійдіть ще раз: портал уже забув попередній сеанс.',
  ),
])

import { RESEND_SECONDS } from '#domain/code.ts'
import { staffTerms } from './staff-terms.ts'
import { sentence, words } from './language.ts'
import { directoryWords } from './directory-sign-in.ts'
import { accountNumberMessages } from './account-number.ts'
import { whenToRetry } from './errors-common.ts'
import { wrongCodeText } from './failures.ts'
import { type Message, number } from './params.ts'
import {
  codeText,
  edrpouText,
  emailText,
  nameText,
  newPasswordText,
  passwordText,
  phoneText,
  samePasswordText,
  uniqueCodeText,
} from './validation.ts'

/** Quoted: spec §8. The two parts are kept apart because the first is the server's own message. */
const loginFailed = 'Login failed'
const loginFailedHint = sentence(() => ' Для відновлення пароля прохання звернутися до контакт-центру')

const layoutHint = sentence(() => 'Перевірте розкладку клавіатури та чи не ввімкнено Caps Lock.')

/** Signing in and up (spec §8, «Sign-in and session»; spec §5 for the fields). */
export const signInMessages = words(() => ({
  'login-failed': () => loginFailed + loginFailedHint(),
  'wrong-code': () => wrongCodeText(),
  'code-expired': () => 'Час дії коду минув. Запросіть новий код: усе інше, що ви ввели, збережено.',
  'attempts-exhausted': (p) => `Спроби вичерпано. ${layoutHint()} Спробуйте знову ${whenToRetry(p)}.`,
  'simple-attempts-exhausted': (p) => `Спроби вичерпано. Спробуйте знову ${whenToRetry(p)}.`,
  /** after the minute between two codes it is those of an hour that are spent, and none was sent */
  'code-too-soon': (p) =>
    `${(number(p, 'seconds') ?? 0) > RESEND_SECONDS ? 'Коди запитували надто часто.' : 'Код уже надіслано.'} Новий можна запросити ${whenToRetry(p)}.`,
  'not-active': () =>
    'Обліковий запис ще не активний: заявку розглядають. Ми повідомимо, щойно доступ відкриють.',
  'already-registered': () => 'Такий користувач уже є. Увійдіть або відновіть пароль.',
  'owner-unproved': () => 'Введіть поточний пароль або код, який ми надіслали на попередній контакт.',
  'too-many-orders': () =>
    'Забагато послуг уже чекають на бригаду. Дочекайтеся їх виконання або скасуйте непотрібні, а тоді замовте цю.',
  'undo-expired': () =>
    'Це посилання вже використано або йому понад 7 днів. Якщо кабінетом керує хтось інший, зателефонуйте до контакт-центру.',
  'agreement-outdated': () =>
    'Угоду оновлено. Прочитайте нову редакцію й погодьтеся з нею: інші поля збережено.',
  'phone-invalid': () => phoneText(),
  'email-invalid': () => emailText(),
  'name-invalid': () => nameText(),
  'code-invalid': () => codeText(),
  'password-weak': () => newPasswordText(),
  'password-common': () => 'Такий пароль підбирають першим. Придумайте інший, який знаєте лише ви.',
  'password-same': () => samePasswordText(),
  'password-wrong': () => passwordText(),
  'edrpou-invalid': () => edrpouText(),
  'iban-invalid': () => staffTerms.badIban,
  'unique-code-invalid': () => uniqueCodeText(),
  ...accountNumberMessages,
  'passkey-none': () => 'Ключа доступу для цього входу ще немає. Введіть код із застосунку.',
  'passkey-wrong': () => 'Ключ доступу не підійшов. Спробуйте ще раз або введіть код із застосунку.',
  'passkey-ended': () => 'Відповідь ключа запізнилася або вже використана. Натисніть кнопку ще раз.',
  'passkey-copied': () =>
    'Лічильник цього ключа пішов назад: можливо, хтось має його копію. Ключ вимкнено, увійдіть із кодом і видаліть його.',
  'passkey-known': () => 'Цей ключ уже додано. Виберіть інший пристрій.',
  'too-many-passkeys': () => 'Ключів уже десять. Видаліть той, яким не користуєтеся.',
  'last-factor': () => 'Це єдиний спосіб підтвердити вхід. Спершу додайте інший ключ.',
  'directory-ended': () => directoryWords.ended,
  'directory-down': (p) =>
    `Каталог компанії не відповідає. Спробуйте ${whenToRetry(p)}; якщо не допоможе, скажіть адміністраторові каталогу.`,
  'directory-refused': () =>
    'Каталог компанії не підтвердив вхід. Почніть спочатку; якщо повториться, назвіть адміністраторові код звернення.',
  'directory-weak': () =>
    'Каталог підтвердив лише частину входу, а порталу потрібен і другий чинник. Увімкніть його в каталозі й почніть спочатку.',
  'directory-no-role': () =>
    'У каталозі у вас немає групи, яка відкриває портал. Попросіть керівника додати вас до неї й увійдіть знову.',
  'directory-blocked': () => 'Ваш доступ до порталу закрито. Зверніться до керівника.',
  'of-directory': () => 'Цей працівник входить через каталог компанії: змініть це там.',
  'second-factor-required': () => 'Введіть шість цифр із застосунку для входу.',
})) satisfies Record<string, Message>

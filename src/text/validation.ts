import { words } from './language.ts'
import { plural } from './format.ts'
import { nouns } from './nouns.ts'

/**
 * What a form says about a field: the table of spec §5 word for word, including the ASCII apostrophe of «обов'язкове».
 * N of the length rules agrees with its noun, as the table itself does («4 символи», «13 символів»).
 */
export const requiredText = words((): string => "Це поле обов'язкове для заповнення")

export const minimumText = words((n: number): string => `мінімум ${symbols(n)}`)
export const maximumText = words((n: number): string => `максимум ${symbols(n)}`)
export const exactText = words((n: number): string => `містити ${symbols(n)}`)

export const phoneText = words((): string => 'Номер телефону має містити 13 символів')
/** The right number of characters, but not a number of this country. */
export const foreignPhoneText = words((): string => `${phoneText()}: +380 і ще 9 цифр номера`)
export const emailText = words((): string => 'Перевірте коректність введеної пошти')

/** Surname, name, middle_n: the pattern's message. */
export const nameText = words((): string => 'Некоректні данні')

/** password, old_pass: required, pattern, min and max all give this. */
export const passwordText = words(
  (): string => 'перевірте коректність внесеного особового рахунку або пароля',
)

/** new_pass, sms_pwd. */
export const newPasswordText = words(
  (): string => 'дані не коректні, перевірте вимоги до пароля (i) та створіть надійний пароль',
)
export const samePasswordText = words((): string => 'Новий пароль не може бути таким же як і старий.')

export const codeText = words((): string => 'Код має містити 4 символи')
export const uniqueCodeText = words((): string => 'Введіть унікальний код що починається з 9000…')

/** account_entity, account_person: the prefix is the site's own (product.md §1), 1100 and 1200 at dnem. */
export const accountPrefixText = words((prefix: string, company?: string): string =>
  company
    ? `Особовий рахунок компанії ${company} починається з ${prefix}`
    : `Особовий рахунок має починатися з ${prefix}`,
)
export const accountLengthText = words(
  (digits: number): string => `Особовий рахунок має містити ${plural(digits, nouns.digit)}`,
)
export const accountDigitsText = words((): string => 'Особовий рахунок складається лише з цифр')

/** Forms show these too: they load this file, not the whole list of refusals. */
export const agreementText = words(
  (): string => 'Щоб зареєструватися, відкрийте угоду користувача й погодьтеся з нею.',
)
export const edrpouText = words(
  (): string =>
    'У коді ЄДРПОУ помилка: потрібно 8 цифр, і остання з них контрольна. Звірте код із випискою: поки що нічого не збережено.',
)

/** Length rules keep the ordinary space of the quoted texts. */
function symbols(n: number): string {
  return plural(n, nouns.symbol).replace('\u00a0', ' ')
}

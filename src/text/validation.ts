import { sentence } from './language.ts'
import { plural } from './format.ts'
import { nouns } from './nouns.ts'

/**
 * What a form says about a field: the table of spec §5 word for word, including the ASCII apostrophe of «обов'язкове».
 * N of the length rules agrees with its noun, as the table itself does («4 символи», «13 символів»).
 */
export const requiredText = sentence((): string => "Це поле обов'язкове для заповнення")

export const minimumText = sentence((n: number): string => `мінімум ${symbols(n)}`)
export const maximumText = sentence((n: number): string => `максимум ${symbols(n)}`)
export const exactText = sentence((n: number): string => `містити ${symbols(n)}`)

export const phoneText = sentence((): string => 'Номер телефону має містити 13 символів')
/** The right number of characters, but not a number of this country. */
export const foreignPhoneText = sentence((): string => `${phoneText()}: +380 і ще 9 цифр номера`)
export const emailText = sentence((): string => 'Перевірте коректність введеної пошти')

/** Surname, name, middle_n: the pattern's message. */
export const nameText = sentence((): string => 'Некоректні данні')

/** password, old_pass: required, pattern, min and max all give this. */
export const passwordText = sentence(
  (): string => 'перевірте коректність внесеного особового рахунку або пароля',
)

/** new_pass, sms_pwd. */
export const newPasswordText = sentence(
  (): string => 'дані не коректні, перевірте вимоги до пароля (i) та створіть надійний пароль',
)
export const samePasswordText = sentence((): string => 'Новий пароль не може бути таким же як і старий.')

export const codeText = sentence((): string => 'Код має містити 4 символи')
export const uniqueCodeText = sentence((): string => 'Введіть унікальний код що починається з 9000…')

/** account_entity, account_person: the prefix is the site's own (product.md §1), 1100 and 1200 at dnem. */
export const accountPrefixText = sentence((prefix: string, company?: string): string =>
  company
    ? `Особовий рахунок компанії ${company} починається з ${prefix}`
    : `Особовий рахунок має починатися з ${prefix}`,
)
export const accountLengthText = sentence((n: number): string => `Особовий рахунок має ${exactText(n)}`)
export const accountDigitsText = sentence((): string => 'Особовий рахунок складається лише з цифр')

/** Forms show these too: they load this file, not the whole list of refusals. */
export const agreementText = sentence(
  (): string => 'Щоб зареєструватися, відкрийте угоду користувача й погодьтеся з нею.',
)
export const edrpouText = sentence(
  (): string =>
    'У коді ЄДРПОУ помилка: потрібно 8 цифр, і остання з них контрольна. Звірте код із випискою: поки що нічого не збережено.',
)

/** Length rules keep the ordinary space of the quoted texts. */
function symbols(n: number): string {
  return plural(n, nouns.symbol).replace('\u00a0', ' ')
}

import { expect, test } from 'vitest'
import { messageOf, messages } from './catalogue.ts'
import { catalogueEntries } from './catalogue-entries.ts'

const entryOf = (code: string) => catalogueEntries().find((entry) => entry.code === code)

/** Quoted in spec §2, §4, §5, §8. */
const quoted: readonly (readonly [string, string])[] = [
  ['login-failed', 'Login failed Для відновлення пароля прохання звернутися до контакт-центру'],
  ['session-invalid', 'Signature verification failed'],
  ['wrong-code', 'Код вказан невірно.'],
  ['unknown-middleware', 'Unknown middleware'],
  ['already-calculated', 'Розрахунок за поточний період вже було проведено.'],
  ['no-such-page', 'На жаль, цю сторінку не знайдено'],
  ['required', "Це поле обов'язкове для заповнення"],
  ['phone-invalid', 'Номер телефону має містити 13 символів'],
  ['email-invalid', 'Перевірте коректність введеної пошти'],
  ['name-invalid', 'Некоректні данні'],
  ['password-wrong', 'перевірте коректність внесеного особового рахунку або пароля'],
  ['password-weak', 'дані не коректні, перевірте вимоги до пароля (i) та створіть надійний пароль'],
  ['password-same', 'Новий пароль не може бути таким же як і старий.'],
  ['code-invalid', 'Код має містити 4 символи'],
  ['unique-code-invalid', 'Введіть унікальний код що починається з 9000…'],
]

test.each(quoted)('%s is said to the letter of the specification', (code, sentence) => {
  expect(messageOf(code)).toBe(sentence)
})

test('a wrong code is also shown the short way', () => {
  expect(entryOf('wrong-code-short')?.text).toBe('Код не вірний.')
})

test('an inner error begins as the error page does', () => {
  expect(messageOf('internal')).toMatch(/^На жаль, сталася помилка/)
})

test('every sentence is whole without its particulars', () => {
  for (const [code, message] of Object.entries(messages)) {
    expect(message({}), code).not.toMatch(/undefined|null|NaN| {2}/)
    expect(message({}), code).not.toBe('')
  }
})

test('a code nobody knows reads like an inner error, prototype names included', () => {
  expect(messageOf('no-such-code')).toBe(messageOf('internal'))
  expect(messageOf('toString')).toBe(messageOf('internal'))
})

test('less than previous names the previous value and its date', () => {
  expect(messageOf('less-than-previous', { previous: 12345, previousDate: '2026-11-01' })).toBe(
    'Показання менше за попереднє: 12\u00a0345 від 01.11.2026. Звірте цифри й зону обліку. Показання не збережено.',
  )
})

test('a deviation names the consumption and the usual range', () => {
  const sentence = messageOf('deviation', { kwh: 512, expectedFrom: 120, expectedTo: 240 })
  expect(sentence).toContain('Виходить 512\u00a0кВт·год')
  expect(sentence).toContain('від 120 до 240\u00a0кВт·год')
})

test('a deviation from one expected figure names it, and so does a large one', () => {
  const params = { kwh: 2400, expected: 180, previous: 12345, previousDate: '2026-11-01' }
  expect(messageOf('deviation', params)).toContain('а зазвичай за цей час близько 180\u00a0кВт·год')
  expect(messageOf('large-deviation', params)).toMatch(/^Виходить 2\u00a0400\u00a0кВт·год.*велике відхилення/)
})

test('the digits of the meter are named, decimals only where they are taken', () => {
  expect(messageOf('bit-depth-mismatch', { digits: 5, decimals: 0 })).toContain(
    '5\u00a0цифр до коми. Введіть',
  )
  expect(messageOf('bit-depth-mismatch', { digits: 6, decimals: 2 })).toContain('не більше ніж 2')
})

test('exhausted attempts hint at the keyboard and say when to come back', () => {
  const sentence = messageOf('attempts-exhausted', { retryAfterSeconds: 900 })
  expect(sentence).toContain('розкладку клавіатури')
  expect(sentence).toContain('Caps Lock')
  expect(sentence).toContain('через 15\u00a0хвилин')
  expect(messageOf('attempts-exhausted', { minutes: 15 })).toBe(sentence)
})

/** The names of spec §8, in its order, each with its entry. */
const named: readonly (readonly [string, string])[] = [
  ['attempts exhausted (with a hint about keyboard layout and caps lock)', 'attempts-exhausted'],
  ['simple attempts exhausted', 'simple-attempts-exhausted'],
  ['login/password combination not found', 'combination-not-found'],
  ['generic error', 'internal'],
  ['try later', 'try-later'],
  ['service down', 'service-down'],
  ['network error', 'network'],
  ['service will be resumed', 'will-be-resumed'],
  ['block on entry', 'entry-blocked'],
  ['entry impossible', 'entry-impossible'],
  ['independent entry impossible', 'independent-entry-impossible'],
  ['additional verification needed', 'additional-verification'],
  ['calculation with deviation', 'deviation'],
  ['large deviation', 'large-deviation'],
  ['calculation impossible', 'calculation-impossible'],
  ['contract changes', 'contract-changes'],
  ['already calculated', 'already-calculated'],
  ['bit depth mismatch', 'bit-depth-mismatch'],
  ['value too large (add a photo)', 'value-too-large'],
  ['less than previous', 'less-than-previous'],
  ['counter disabled', 'counter-disabled'],
  ['several counters', 'several-counters'],
  ['counter not found', 'counter-not-found'],
  ['EIC code not found', 'eic-not-found'],
  ['meter in a substation', 'substation'],
  ['ASKOE warning', 'askoe'],
  ['entity period closed', 'entity-period-closed'],
  ['calculation period closing', 'period-closing'],
  ['recommendation to enter', 'recommend-entering'],
  ['scale optional', 'scale-optional'],
  ['file errors', 'file-error'],
  ['xls format required', 'xls-required'],
  ['a different calculation date in the group', 'other-calculation-date'],
  ['readings entered', 'readings-entered'],
  ['sent to the operator', 'sent-to-operator'],
  ['request accepted', 'request-accepted'],
  ['contract not found', 'contract-not-found'],
  ['account has no objects', 'account-has-no-objects'],
  ['no violation acts', 'no-violation-acts'],
  ['no statistical indicators', 'no-indicators'],
  ['not found', 'not-found'],
  ['empty result', 'empty-result'],
  ['shutdown warnings', 'shutdown-planned'],
  ['address missing from the shutdown schedule', 'address-not-in-schedule'],
  ['for an invoice contact the call centre', 'invoice-call-centre'],
]

test.each(named)('the catalogue has «%s»', (_name, code) => {
  const entry = entryOf(code)
  expect(entry?.text).toBeTruthy()
  expect(entry?.meaning).toBeTruthy()
  expect(entry?.whatToDo).toBeTruthy()
})

test('no two entries share a code', () => {
  const codes = catalogueEntries().map((entry) => entry.code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('an error entry says what its code says', () => {
  for (const entry of catalogueEntries())
    if (Object.hasOwn(messages, entry.code)) expect(entry.text).toBe(messageOf(entry.code))
})

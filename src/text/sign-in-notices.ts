/** Said beside the fields, under the server's own sentence (spec §8, «Sign-in and session»). */
export const signInNotices = {
  'combination-not-found':
    'Такої пари логіна й пароля не знайдено. Перевірте обидва поля й спробуйте ще раз.',
  /** quoted: spec §8 */
  'wrong-code-short': 'Код не вірний.',
} as const

/** The same where three things are asked for. */
export const threeNotFound =
  'Такого поєднання рахунку, унікального коду й пароля не знайдено. Перевірте всі три поля й спробуйте ще раз.'

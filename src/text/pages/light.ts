/** Words of the one question the start page answers: is there light at my address. */
export const light = {
  title: 'Чи є світло за вашою адресою?',
  field: 'Адреса або особовий рахунок',
  hint: 'Наприклад: Дніпро, вул.\u00a0Робоча, 69',
  house: 'Номер будинку',
  houseHint: 'Без нього за рахунком нічого не покажемо',
  ask: 'Показати',
  suggestions: 'Підказки адрес',
  needed: 'Введіть вулицю й будинок або 10 цифр особового рахунку',
  houseNeeded: 'Додайте номер будинку',
  failed: 'Не вдалося отримати відповідь. Спробуйте ще раз.',
  keep: 'Запам’ятати на цьому пристрої',
  another: 'Інша адреса',
  whole: 'Увесь графік',
  handIn: 'Передати показання',
  pay: 'Сплатити',
} as const

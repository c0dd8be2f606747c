/** What an empty screen says (spec §8, «Empty or missing»): the same words wherever there is nothing to show. */
export const emptyStates = {
  'no-violation-acts': {
    text: 'Актів про порушення немає.',
    meaning: 'Щодо вашого об’єкта не складали актів про порушення Правил роздрібного ринку.',
    whatToDo: 'Нічого.',
  },
  'no-indicators': {
    text: 'Статистичних показників за цей період немає.',
    meaning: 'За вибрані місяці не було показань або розрахунків.',
    whatToDo: 'Виберіть довший період.',
  },
  'empty-result': {
    text: 'За цими умовами нічого не знайдено. Змініть фільтр або період.',
    meaning: 'Записи є, але жоден не відповідає фільтру.',
    whatToDo: 'Приберіть частину умов.',
  },
} as const

import { words } from './language.ts'

/** What happened under one request code. */
export const trace = words({
  title: (code: string) => `Шлях запиту ${code}`,
  empty: 'За цим кодом нічого не записано: код хибний або минуло понад 30 днів.',
  took: (ms: string) => `${ms}\u00a0мс`,
  sample: {
    failed: 'Запит і відповідь (невдалий виклик)',
    slow: 'Запит і відповідь (повільний виклик)',
    chosen: 'Запит і відповідь (вибірка)',
  },
  asked: 'Тіло запиту',
  answered: 'Відповідь порталу',
  sampleHint:
    'Особисті дані не зберігаємо: замість значень стоять їхній вид і довжина. Зберігаємо 7\u00a0днів.',
  noModules: 'До білінгу не звертався',
})

import { auditWords } from './audit-words.ts'
import { words } from './language.ts'
import { reportColumns } from './report-columns.ts'

/** Words of the charts of the reports. */
export const reportChart = words(() => ({
  chart: 'Графік за часом',
  lines: {
    success: auditWords.outcomes.success,
    refused: reportColumns.refused,
    failed: reportColumns.failures,
    duration: reportColumns.duration,
    p50: 'p50',
    p95: 'p95',
    p99: 'p99',
    persons: reportColumns.persons,
    entities: reportColumns.entities,
    providers: reportColumns.providers,
  },
  single: 'За цей період є числа лише за один момент: вони в таблиці нижче.',
  former: (line: string) => `${line} раніше`,
  marks: {
    release: (release: string) => `запущено випуск ${release}`,
    stale: (site: string) => `графіки застаріли: ${site}`,
  },
  heat: 'У середньому за годинами й днями тижня',
  weekdays: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Нд'],
  weekday: 'День тижня',
  histogram: 'Скільки викликів як довго тривали',
  idle: (names: readonly string[]) => `Решта за цей час не була зайнята: ${names.join(', ')}.`,
  histogramBar: 'Частка від найчастіших',
  bucket: (from: string, to: string) => `${from}–${to}\u00a0мс`,
}))

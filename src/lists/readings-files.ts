import type { z } from 'zod'
import type { massReadings } from '#contract/file-readings.ts'
import { MASS_FILE_STATES } from '#domain/mass-file.ts'
import { massFiles as words, massFileStates } from '#text/readings-files.ts'
import { whenUsed } from '#text/language.ts'
import type { List } from './description.ts'

type File = z.output<typeof massReadings.files.response>['rows'][number]

export const massFiles = whenUsed(() => ({
  name: words.title,
  calls: ['/api/entity/readings/mass/files'],
  columns: {
    name: {
      title: words.columns.name,
      kind: 'text',
      width: 40,
      sort: true,
      rich: true,
      value: (row) => row.name,
    },
    uploadedAt: {
      title: words.columns.uploadedAt,
      kind: 'moment',
      width: 20,
      sort: true,
      value: (row) => row.uploadedAt,
    },
    rows: { title: words.columns.rows, kind: 'number', value: (row) => row.rows },
    sent: { title: words.columns.sent, kind: 'number', value: (row) => row.sent },
    wrong: { title: words.columns.wrong, kind: 'number', value: (row) => row.wrong },
    state: {
      title: words.columns.state,
      kind: 'text',
      width: 20,
      sort: true,
      rich: true,
      value: (row) => massFileStates[row.state],
    },
  },
  phone: { head: 'name', under: 'uploadedAt', right: 'state' },
  order: { by: 'uploadedAt', descending: true },
  pageSize: 10,
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      any: words.anyState,
      options: MASS_FILE_STATES.map((value) => [value, massFileStates[value]]),
    },
  ],
})) satisfies List<File>

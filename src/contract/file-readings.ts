import { z } from 'zod'
import { MASS_FILE_STATES } from '#domain/mass-file.ts'
import { endpoint, fileEndpoint, only } from './endpoint.ts'
import {
  exportFormat,
  instant,
  isoDate,
  kwh,
  ofFile,
  paging,
  registerValue,
  success,
  token,
  uuid,
  zone,
} from './fields.ts'

const business = only('entity', 'provider')
const ids = { file: 'file' } as const

/** What the dry run says of a row; `confirm` is sent only when the customer says that the deviation is right. */
const verdict = z.enum(['good', 'confirm', 'bad', 'skipped'])
/** As domain/mass-file.ts says; a file that is asked for is at least being checked. */
const state = z.enum(['checking', 'checked', 'sending', 'done'])
const filtered = { token, state: z.enum(MASS_FILE_STATES).optional() }
const progress = z.strictObject({
  total: z.int().describe('Rows that were confirmed'),
  sent: z.int(),
  refused: z.int().describe('Rows the core refused after all, each with its code'),
})
const params = z.record(z.string(), z.union([z.string(), z.number()]))

const row = z.strictObject({
  row: z.int().describe('Number of the row as the spreadsheet shows it'),
  account: z.string(),
  eic: z.string(),
  place: z.string(),
  meter: z.string(),
  zone: zone.nullable(),
  zoneTyped: z.string(),
  previous: registerValue.nullable(),
  previousDate: isoDate.nullable(),
  typed: z.string().describe('The value as it stands in the file'),
  value: z.number().nullable(),
  kwh: kwh.nullable(),
  verdict,
  code: z.string().nullable().describe('Code of the catalogue: why the row is not good'),
  params,
  outcome: z.enum(['sent', 'refused']).nullable(),
  receipt: z.string().nullable(),
})

/** What a column of the file may be taken for. */
export const massFields = ['account', 'eic', 'place', 'meter', 'zone', 'value', 'date'] as const
const column = z.strictObject({
  column: z.string().describe('By letters, as spreadsheets name it'),
  title: z.string().describe('Its heading, lines joined; empty where it has none'),
})
const taken = z.strictObject({
  sheet: z.string().nullable().describe('null for a table of text'),
  hidden: z.boolean(),
  columns: z.array(column.extend({ as: z.enum(massFields) })),
  besides: z.array(column).describe('Look like new readings too, and were not taken'),
  sheets: z.array(z.string()).describe('Have the columns too, and were not read'),
  same: z.boolean().describe('Every value is the previous reading'),
  doubtful: z.boolean().describe('Has to be said to be right when the file is confirmed'),
  first: z.array(
    z.strictObject({
      row: z.int(),
      meter: z.string(),
      zone: zone.nullable(),
      previous: registerValue.nullable(),
      typed: z.string(),
      value: z.number().nullable(),
    }),
  ),
})

/** Readings of many points by one file: template → upload (files.upload, purpose mass-readings) → check → confirm. */
export const massReadings = {
  template: fileEndpoint({
    path: '/api/entity/readings/mass/template',
    summary: 'A workbook with every point of the customer, its previous value, and room for the new one',
    access: business,
    may: 'hand-in',
    request: z.strictObject({ token }),
    errors: ['account-has-no-objects'],
  }),
  files: endpoint({
    path: '/api/entity/readings/mass/files',
    summary:
      'Own files of readings of the last two months: how many rows were taken and refused, how far each is',
    access: business,
    request: z.strictObject({ ...filtered, ...paging }),
    response: z.strictObject({
      status: success,
      total: z.int(),
      rows: z.array(
        z.strictObject({
          file: uuid,
          name: z.string(),
          uploadedAt: instant,
          state: z.enum(MASS_FILE_STATES),
          rows: z.int().nullable().describe('null before it was checked, as the other counts'),
          sent: z.int().nullable(),
          wrong: z
            .int()
            .nullable()
            .describe('Bad ones, and after the confirmation those refused and deviations left out'),
        }),
      ),
    }),
    errors: [],
  }),
  exportFiles: fileEndpoint({
    path: '/api/entity/readings/mass/files/export',
    summary: 'The same list as a file',
    access: business,
    request: z.strictObject({ ...filtered, ...ofFile }),
    errors: [],
  }),
  check: endpoint({
    path: '/api/entity/readings/mass/check',
    summary:
      'Dry run of an uploaded file: a verdict for every row, or how far it is; nothing is handed in. One cut off begins anew',
    access: business,
    ids,
    request: z.strictObject({
      token,
      file: uuid,
      show: z.enum(['all', 'wrong', 'confirm', 'good', 'skipped']).optional(),
      ...paging,
    }),
    response: z.strictObject({
      status: success,
      name: z.string().describe('Name of the file'),
      account: z.string().describe('The account under which it was uploaded'),
      state,
      checkedAt: instant,
      confirmedAt: instant.nullable(),
      countsOn: isoDate.describe('The date the readings count for'),
      window: z.strictObject({ open: z.boolean(), opensOn: isoDate, closes: instant }),
      counts: z.strictObject({
        all: z.int(),
        good: z.int(),
        confirm: z.int(),
        bad: z.int(),
        skipped: z.int(),
        wrong: z.int().describe('Bad ones, and after the confirmation those refused and deviations left out'),
      }),
      progress,
      checking: z
        .strictObject({ judged: z.int(), total: z.int().describe('0 until the file has been read') })
        .nullable()
        .describe('While the state is checking: rows judged so far; ask again'),
      taken: taken.nullable().describe('Which columns were taken for what; null while it is being checked'),
      total: z.int(),
      rows: z.array(row),
    }),
    errors: ['not-found', 'file-error', 'columns-missing', 'columns-unclear', 'too-many-rows'],
  }),
  badRows: fileEndpoint({
    path: '/api/entity/readings/mass/bad-rows',
    summary: 'The rows that were not taken, with a comment each, in the form of the template',
    access: business,
    ids,
    request: z.strictObject({ token, file: uuid, format: exportFormat }),
    errors: ['not-found'],
  }),
  confirm: endpoint({
    path: '/api/entity/readings/mass/confirm',
    summary: 'Hands in the good rows of a checked file, once; a repeat is told the same',
    access: business,
    ids,
    writes: 'portal',
    may: 'hand-in',
    request: z.strictObject({
      token,
      file: uuid,
      deviations: z.boolean().optional().describe('The customer says the deviating rows are right too'),
      taken: z.boolean().optional().describe('The customer says the right columns and values were taken'),
    }),
    response: z.strictObject({
      status: success,
      confirmedAt: instant,
      countsOn: isoDate,
      rows: z.int().describe('Rows that will be handed in'),
    }),
    errors: [
      'not-found',
      'columns-doubtful',
      'entity-period-closed',
      'conflict',
      'reading-required',
      'account-not-found',
    ],
  }),
  send: endpoint({
    path: '/api/entity/readings/mass/send',
    summary:
      'Carries the next rows of a confirmed file to the core and tells how far it is; the worker does the rest',
    access: business,
    ids,
    writes: 'core',
    may: 'hand-in',
    request: z.strictObject({ token, file: uuid }),
    response: z.strictObject({ status: success, state, progress }),
    errors: ['not-found', 'conflict'],
  }),
}

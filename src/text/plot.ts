import { words } from './language.ts'
import { reportColumns } from './report-columns.ts'

/** Words of any chart over time. */
export const plot = words(() => ({
  at: reportColumns.at,
  table: 'Показати числа графіка',
  picture: 'Зберегти як PNG',
}))

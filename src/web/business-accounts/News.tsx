import { notes } from 'virtual:notes'
import { dateText } from '#text/dates.ts'
import { entityWaiting as words } from '#text/business-accounts-waiting.ts'
import { FactCells } from './FactCells.tsx'

/** The last note of what changed in the cabinet. */
export function News() {
  const [last] = notes
  if (!last) return null
  return (
    <FactCells
      facts={[
        {
          key: 'news',
          to: '/cabinet/entity/whats_new',
          title: words.news,
          value: last.title,
          more: dateText(last.date),
          tone: 'plain',
        },
      ]}
    />
  )
}

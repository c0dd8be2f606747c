import { MESSAGE_AUDIENCES, MESSAGE_LEVELS, type MessageField } from '#domain/service-message.ts'
import { messagePageTitle } from '#lists/staff-messages.ts'
import { siteName } from '#text/site-name.ts'
import { dateTimeText } from '#text/dates.ts'
import { staffMessages as words } from '#text/staff-messages.ts'
import type { Reply } from '#web/api/call.ts'
import { Link } from '#web/navigation/Link.tsx'
import styles from './messages.module.css'

type Deed = Reply<'/api/admin/messages/log'>['rows'][number]

/** A value of the log in words; nothing of a field says what it means there. */
function inWords(field: MessageField, value: string | null): string {
  if (value === null)
    return field === 'sites'
      ? words.allSites
      : field === 'from'
        ? words.atOnce
        : field === 'till'
          ? words.noEnd
          : '—'
  if (field === 'pages')
    return value
      .split(',')
      .map((name) => messagePageTitle(name))
      .join(', ')
  if (field === 'sites') return value.split(',').map(siteName).join(', ')
  if (field === 'from' || field === 'till') return dateTimeText(new Date(value))
  const audience = MESSAGE_AUDIENCES.find((option) => option === value)
  if (field === 'audience' && audience) return words.audiences[audience]
  const level = MESSAGE_LEVELS.find((option) => option === value)
  return field === 'level' && level ? words.levels[level] : value
}

/** Who did what with a message, with what was before and what is after. */
export function Deeds({ rows, named = false }: { rows: readonly Deed[]; named?: boolean }) {
  if (rows.length === 0) return <p className={styles.quiet}>{words.logEmpty}</p>
  return (
    <ol className={styles.deeds}>
      {rows.map((row) => (
        <li key={`${row.at} ${row.message}`}>
          <p>
            <b>{row.who}</b>: {words.deeds[row.deed]}
            {named && (
              <>
                {' '}
                <Link
                  to="/cabinet/admin/management/message_manager/$message"
                  params={{ message: row.message }}
                  preload={false}
                >
                  {row.title}
                </Link>
              </>
            )}
            <span className={styles.quiet}> {dateTimeText(new Date(row.at))}</span>
          </p>
          {row.deed !== 'withdrawn' && (
            <dl className={styles.changes}>
              {row.changes.map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{words.fields[field]}</dt>
                  <dd>
                    {before === null && !['sites', 'from', 'till'].includes(field)
                      ? inWords(field, after)
                      : words.became(inWords(field, before), inWords(field, after))}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  )
}

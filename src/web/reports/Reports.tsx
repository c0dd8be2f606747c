import type { ReportName } from '#domain/reports.ts'
import { reports as texts, reportWords as words } from '#text/reports.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { Card } from '#web/ui/Card.tsx'
import styles from './reports.module.css'

const GROUPS = {
  logs: ['logs_search_back', 'logs_search_sap', 'unsuccessful_api', 'account_auth_info'],
  calls: [
    'api_request_count',
    'fm_request_count',
    'api_responses',
    'fm_responses',
    'long_response_time_apis',
    'long_response_time_fms',
  ],
  users: ['users_count_hours', 'users_count_days', 'accounts_stats'],
  parts: [
    'list_of_apis',
    'list_of_fms',
    'find_api_by_fm',
    'find_fm_by_api',
    'threads_charts',
    'microservice_threads_charts',
  ],
} as const satisfies Record<keyof typeof words.groups, readonly ReportName[]>

/** /cabinet/admin/statreports: the nineteen reports by what one looks for. */
export default function Reports() {
  return (
    <Page intro={words.catalogue}>
      <div className={styles.groups}>
        {Object.entries(GROUPS).map(([group, names]) => (
          <Card key={group} title={words.groups[group as keyof typeof GROUPS]}>
            <ul className={styles.names}>
              {names.map((name) => (
                <li key={name}>
                  <Link to={`/cabinet/admin/statreports/reports/${name}`}>{texts[name].name}</Link>
                  <span>{texts[name].about}</span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Page>
  )
}

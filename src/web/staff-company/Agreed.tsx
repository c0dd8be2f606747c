import { useState } from 'react'
import { dateTimeText } from '#text/dates.ts'
import { companySettings as words } from '#text/staff-company.ts'
import { useCall } from '#web/api/queries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './company.module.css'

const PAGE = 50

/** Who has agreed to a version, by name, the latest first. */
export default function Agreed({ version, onClose }: { version: number; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const request = { version, page, ...(search.trim() === '' ? {} : { search: search.trim() }) }
  const answer = useCall('/api/admin/company/agreements/users', request, { staleMs: 0, paged: true })
  return (
    <Dialog open onClose={onClose} title={words.whoAgreed(version)} width="upload">
      <TextInput
        label={words.findAgreed}
        value={search}
        maxLength={100}
        onChange={({ target }) => {
          setSearch(target.value)
          setPage(1)
        }}
      />
      <Loaded answer={answer}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={words.nobodyAgreed} />
          ) : (
            <>
              <ul className={styles.versions}>
                {rows.map(({ name, kind, at }, n) => (
                  <li key={`${at} ${n}`}>
                    <span>
                      {name}, {words.agreedAs[kind]}
                    </span>
                    <time dateTime={at}>{dateTimeText(Date.parse(at))}</time>
                  </li>
                ))}
              </ul>
              <Pagination
                page={page}
                pageSize={PAGE}
                total={total}
                onPage={setPage}
                of={words.whoAgreed(version)}
              />
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

import { massReadings as words } from '#text/file-readings.ts'
import { useCall } from '#web/api/queries.ts'
import type { useListState } from '#web/lists/list-state.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { useFailure } from '#web/ui/answer.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CHECK, shownOf } from './checked-file.ts'
import { CheckingFile } from './CheckingFile.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ConfirmFile } from './ConfirmFile.tsx'
import styles from './file-readings.module.css'
import { FileSteps } from './FileSteps.tsx'
import { RemoveFile } from './RemoveFile.tsx'
import { SendingFile } from './SendingFile.tsx'
import { SentFile } from './SentFile.tsx'
import { TakenColumns } from './TakenColumns.tsx'
import { VerdictRows } from './VerdictRows.tsx'
import { WindowNote } from './FileWindowNote.tsx'

/** Another file is needed; asking again gives the same. */
const UNREADABLE: readonly string[] = [
  'not-found',
  'file-error',
  'xls-required',
  'columns-missing',
  'columns-unclear',
  'too-many-rows',
]

type Props = {
  file: string
  list: ReturnType<typeof useListState>
  onFile: (id: string | undefined) => void
}

/** An uploaded file: its verdicts, its confirmation, and the outcome. */
export function CheckedFile({ file, list, onFile }: Props) {
  const show = shownOf(list.filter('show'))
  const answer = useCall(CHECK, { file, show, ...list.paging }, { paged: true })
  // how far the check was says nothing once it cannot be asked for
  const shown =
    answer.data?.state === 'checking' && answer.error !== null ? { ...answer, data: undefined } : answer
  const failure = useFailure(shown)

  if (failure !== null && UNREADABLE.includes(failure.code ?? ''))
    return (
      <div className={styles.page}>
        <FileSteps at={0} />
        <Alert
          tone="act"
          announce
          title={failure.code === 'not-found' ? words.gone : failure.message}
          action={<ChooseFile onFile={onFile}>{words.upload.another}</ChooseFile>}
        />
        {failure.code !== 'not-found' && (
          <div className={styles.actions}>
            <RemoveFile file={file} onFile={onFile} />
          </div>
        )}
      </div>
    )
  return (
    <Loaded answer={shown} skeleton={<Reading />}>
      {(data) => (
        <div className={styles.page}>
          <FileSteps at={{ checking: 1, checked: 1, sending: 2, done: 3 }[data.state]} />
          {data.checking && <CheckingFile checked={data} of={data.checking} answer={answer} />}
          {data.state === 'checked' && (
            <>
              <WindowNote told={{ ...data.window, countsOn: data.countsOn }} />
              {data.taken && <TakenColumns taken={data.taken} />}
              <ConfirmFile file={file} checked={data} onFile={onFile} />
            </>
          )}
          {data.state === 'sending' && <SendingFile file={file} progress={data.progress} />}
          {data.state === 'done' && <SentFile file={file} checked={data} onFile={onFile} />}
          {data.checking === null && (
            <VerdictRows file={file} checked={data} show={show} list={list} busy={answer.isPlaceholderData} />
          )}
        </div>
      )}
    </Loaded>
  )
}

const Reading = () => (
  <div className={styles.page}>
    <output>{words.checking}</output>
    <Skeleton />
  </div>
)

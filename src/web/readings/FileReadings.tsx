import { lazy, Suspense } from 'react'
import { massReadings as words } from '#text/file-readings.ts'
import { massFiles as files } from '#text/readings-files.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useNavigate } from '#web/navigation/use-navigation.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { useListState } from '#web/lists/list-state.ts'
import { RightNote } from '#web/customer/later.ts'
import { useMay } from '#web/customer/may.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { FillTemplate } from './FillTemplate.tsx'

// not needed before there is a file
const CheckedFile = lazy(() =>
  import('./CheckedFile.tsx').then((module) => ({ default: module.CheckedFile })),
)
// below what the page is opened for
const FilesBefore = lazy(() =>
  import('./FilesBefore.tsx').then((module) => ({ default: module.FilesBefore })),
)

/** /cabinet/entity/indication_mass: template → file → verdicts → confirmation; the id of the file is in the address. */
export default function FileReadings() {
  const list = useListState({ sort: { by: 'gravity', descending: false }, pageSize: 50 })
  const file = list.filter('file')
  const may = useMay('hand-in')
  const account = useSession(({ entity }) => entity.user?.account ?? entity.accounts[0]?.account ?? '')
  const navigate = useNavigate()
  // another file is another screen: it starts at the top, and the back button leads to the previous one
  const take = async (id: string | undefined) => {
    await navigate({ to: '.', search: id === undefined ? {} : { file: id } })
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  return (
    <Page
      intro={words.intro}
      actions={
        file === undefined &&
        may && (
          <>
            <ChooseFile onFile={(id) => void take(id)}>{words.upload.open}</ChooseFile>
            <DownloadButton path="/api/entity/readings/mass/template" body={{}}>
              {words.template.download}
            </DownloadButton>
          </>
        )
      }
    >
      {!may && account !== '' && (
        <Suspense>
          <RightNote right="hand-in" account={account} />
        </Suspense>
      )}
      {file !== undefined && (
        <p>
          <Link to="/cabinet/entity/indication_mass">{files.all}</Link>
        </p>
      )}
      {file === undefined ? (
        <>
          <FillTemplate />
          <Suspense fallback={<Skeleton />}>
            <FilesBefore />
          </Suspense>
        </>
      ) : (
        <Suspense fallback={<Skeleton />}>
          <CheckedFile key={file} file={file} list={list} onFile={(id) => void take(id)} />
        </Suspense>
      )}
    </Page>
  )
}

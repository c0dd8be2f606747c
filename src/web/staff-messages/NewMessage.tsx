import { staffMessages as words } from '#text/staff-messages.ts'
import { useCall } from '#web/api/queries.ts'
import { useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Editor } from './LazyEditor.tsx'
import { EVERY_SITE, emptyMessage, typedOf } from './message-form.ts'
import { useOwnSites } from './own-sites.ts'

/** message_manager/new: a message written anew, or as a copy of another. */
export default function NewMessage() {
  const { copy } = useSearch()
  const ownSites = useOwnSites()
  return (
    <Page>
      {copy === undefined ? (
        <Editor
          message={null}
          initial={emptyMessage(ownSites === null ? EVERY_SITE : ownSites.join())}
          draftKey="new"
        />
      ) : (
        <Copied of={copy} />
      )}
    </Page>
  )
}

function Copied({ of }: { of: string }) {
  const answer = useCall('/api/admin/messages/one', { message: of })
  return (
    <Loaded answer={answer}>
      {({ message }) => (
        <Editor
          message={null}
          initial={{
            ...typedOf(message),
            title: words.copyOf(message.title).slice(0, 100),
            from: '',
            till: '',
          }}
          draftKey={`copy:${of}`}
        />
      )}
    </Loaded>
  )
}

import { useEffect, useRef, useState } from 'react'
import { acceptOf, KINDS_TAKEN } from '#domain/file-kinds.ts'
import { DOCUMENT_NOTE_MAX, DOCUMENT_TITLE } from '#domain/provider-document.ts'
import { providerDocuments as words } from '#text/provider-documents.ts'
import { terms } from '#text/terms.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { type Uploaded, uploadFiles } from '#web/files/upload-files.ts'
import { textRule } from '#web/tickets/text-rule.ts'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import { UploadDialog } from '#web/ui/UploadDialog.tsx'

type Props = {
  accounts: readonly string[]
  /** whose next version it is; a new document without it */
  of?: { readonly document: string; readonly account: string; readonly title: string }
  onClose: () => void
  onSent: () => void
}

const ruleOfTitle = textRule(DOCUMENT_TITLE)

/** Sends a document to the company, or the next version of one. What was typed stays whatever the server says. */
export function SendDialog({ accounts, of, onClose, onSent }: Props) {
  const [account, setAccount] = useState(of?.account ?? accounts[0] ?? '')
  const draft = useDraft(`document:${of?.document ?? 'new'}`, { title: '', note: '' })
  const [title, setTitle] = useState(draft.kept.title)
  const [note, setNote] = useState(draft.kept.note)
  const [titleError, setTitleError] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const write = useWrite('/api/provider/documents/send')
  // a file that arrived before a refusal is not uploaded again
  const sent = useRef(new Map<File, Uploaded>())
  const giveUp = useRef(new AbortController())

  async function send([file]: readonly File[]) {
    if (!file || progress !== null) return
    const wrong = of ? null : ruleOfTitle(title)
    setTitleError(wrong ?? undefined)
    if (wrong !== null) return
    setProblem(null)
    setProgress(0)
    try {
      if (!sent.current.has(file))
        await uploadFiles([file], {
          to: { path: '/api/files/upload', fields: { account, purpose: 'ticket' } },
          signal: giveUp.current.signal,
          onProgress: setProgress,
          onDone: (file, uploaded) => sent.current.set(file, uploaded),
        })
      const { number } = await write.mutateAsync({
        body: {
          account,
          file: sent.current.get(file)?.id ?? '',
          ...(of ? { document: of.document } : { title: title.trim() }),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
      })
      draft.forget()
      toast.good(words.done(number))
      onSent()
      onClose()
    } catch (failure) {
      if (giveUp.current.signal.aborted) return
      if (!(failure instanceof ApiProblem)) throw failure
      if (failure.field === 'title') setTitleError(failure.message)
      else setProblem(failure.message)
    } finally {
      setProgress(null)
    }
  }
  const typed = title !== '' || note !== ''
  useEffect(() => {
    if (typed) draft.keep({ title, note })
    else draft.forget()
    // the functions are made anew at every render, what they write to stays
    // oxlint-disable-next-line react/exhaustive-deps
  }, [title, note, typed])
  const close = () => {
    giveUp.current.abort()
    onClose()
  }

  return (
    <UploadDialog
      open
      onClose={close}
      title={of ? words.sendVersionOf(of.title) : words.send}
      accept={acceptOf(KINDS_TAKEN.ticket)}
      kinds={KINDS_TAKEN.ticket}
      acceptText={words.types}
      megabytes={words.megabytes}
      action={words.send}
      progress={progress}
      error={problem}
      onSend={(files) => void send(files)}
    >
      <p>{of ? words.versionHint : words.hint}</p>
      {!of && accounts.length > 1 && (
        <Select
          label={terms.account}
          value={account}
          options={accounts.map((number) => ({ value: number, label: number }))}
          onChange={(number) => {
            // what has arrived is of the account before
            sent.current.clear()
            setAccount(number)
          }}
        />
      )}
      {!of && (
        <TextInput
          label={words.title}
          value={title}
          maxLength={DOCUMENT_TITLE.max}
          error={titleError}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
      <Textarea
        label={words.note}
        optional
        rows={2}
        value={note}
        maxLength={DOCUMENT_NOTE_MAX}
        onChange={({ target }) => setNote(target.value)}
      />
    </UploadDialog>
  )
}

import { useLayoutEffect, useRef, useState } from 'react'
import type { Contract } from '#contract/index.ts'
import type { Values } from './fields.ts'
import { type Options, useServerForm } from './server-form.ts'
import { fitting, useDraft } from './use-draft.ts'

/** Files that are not sent are removed after a day (server/files/sweep.ts). */
const FILES_MS = 23 * 3_600_000
/** Names of fields that are never kept. */
const SECRET = /password|code|secret/i

type Uploaded = Contract['/api/files/upload']['response']['file']
type Kept = {
  /** the fields that were changed */
  readonly values: Values
  readonly files: readonly Uploaded[]
  /** when the first of the files came, epoch ms; 0 = there are none */
  readonly filesAt: number
  /** under which just this was sent and not answered; '' = it was not sent */
  readonly key: string
}
const NOTHING: Kept = { values: {}, files: [], filesAt: 0, key: '' }

type KeptOptions<V extends Values> = Omit<Options<V>, 'submit'> & {
  /** fields that are said anew each time, beside passwords and codes, which are never kept */
  unkept?: readonly (keyof V & string)[]
  /** what is stored now, of a form that stays open while others change it; only what differs from it is kept */
  stored?: V
  /** what the page itself still knows, passwords too: newer than what is kept */
  typed?: V | null
  /**
   * Sends it. `key` is that of the request: the same content sent again after a lost answer is the same request
   * (promise H1), a changed one is another. False: nothing was sent; a function is called once nothing is kept.
   */
  submit: (values: V, key: string) => Promise<void | false | (() => unknown)>
}

/**
 * `useServerForm` whose fields and files are kept until they were sent: over a reload, a closed tab, an ended session
 * (useDraft). The form says that they are back and offers to clear it.
 *
 *   const { form, files, setFiles } = useKeptForm(`dispute:${account}:${number}`, { initial, rules, submit })
 */
export function useKeptForm<V extends Values>(
  name: string,
  { submit, unkept = [], stored, typed = null, ...options }: KeptOptions<V>,
) {
  const { kept, keep, forget } = useDraft<Kept>(name, NOTHING)
  const [first] = useState(options.initial)
  const empty = stored ?? first
  const changed = (values: V) =>
    Object.entries(values).filter(
      ([field, value]) => value !== empty[field] && !SECRET.test(field) && !unkept.includes(field),
    )
  const [back] = useState(() => Object.fromEntries(changed(fitting(empty, kept.values) as V))) // fields of V
  const [had] = useState(() => kept.files.filter(isFile))
  const [tooLate] = useState(() => had.length > 0 && Date.now() - kept.filesAt >= FILES_MS)
  const [files, setFiles] = useState<readonly Uploaded[]>(tooLate ? [] : had)
  const filesAt = useRef(tooLate ? 0 : kept.filesAt)
  const contentOf = (values: V) => JSON.stringify([changed(values), files.map(({ id }) => id)])
  /** what was sent last and how it was named */
  const sent = useRef<{ of: string; key: string }>(null)
  const [isBack, setBack] = useState(typed === null && (Object.keys(back).length > 0 || had.length > 0))

  function write(values: V) {
    const fields = changed(values)
    if (files.length === 0 && fields.length === 0) return forget()
    const key = sent.current?.of === contentOf(values) ? sent.current.key : ''
    keep({ values: Object.fromEntries(fields) as Values, files, filesAt: filesAt.current, key }) // fields of V
  }

  const form = useServerForm<V>({
    ...options,
    initial: typed ?? { ...options.initial, ...back },
    submit: async (values) => {
      const of = contentOf(values)
      if (sent.current?.of !== of) sent.current = { of, key: crypto.randomUUID() }
      // a key must be kept before it is used
      write(values)
      const next = await submit(values, sent.current.key)
      if (next === false) return
      forget()
      sent.current = null
      setBack(false)
      await next?.()
    },
  })
  const { values } = form

  const opened = useRef(false)
  // before it is painted: what can be seen is kept already, whatever happens to the page then
  useLayoutEffect(() => {
    // opening a form is not typing: a draft does not become younger by being looked at
    if (!opened.current) {
      opened.current = true
      if (kept.key !== '') sent.current = { of: contentOf(values), key: kept.key }
      return
    }
    if (files.length === 0) filesAt.current = 0
    else filesAt.current ||= Date.now()
    write(values)
    // the functions are made anew at every render, what they write to stays
    // oxlint-disable-next-line react/exhaustive-deps
  }, [values, files])

  /** As the form was before anything was typed. */
  const clear = () => {
    for (const field of Object.keys(empty)) form.set(field, empty[field] as V[string]) // its own fields
    setFiles([])
    setBack(false)
  }
  return { form: { ...form, kept: isBack ? { tooLate, clear } : null }, files, setFiles, clear }
}

function isFile(file: unknown): file is Uploaded {
  const { id, name, size } = { ...(file as Partial<Uploaded> | null) } // checked here
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number'
}

import { type ChangeEvent, type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { afterPress } from './after-press.ts'
import { type Rules, useFields, type Values } from './fields.ts'

/** What a control passes when it changes: an event, or the value itself. */
type Change = string | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** Names of the fields that hold a text, or a tick. */
type Of<V extends Values, T> = { [K in keyof V & string]: V[K] extends T ? K : never }[keyof V & string]

export type Summary = {
  /** `label` names the field a sentence like «обов'язкове» is about */
  errors: readonly { name: string; id: string; label: string | null; text: string }[]
  general: ApiProblem | null
}

type Summarised = { name: string; label: string | null }

/** The words of a field's label, without what follows them; of a group that is one field, those of its legend. */
function labelOf(id: string): string | null {
  const escaped = CSS.escape(id)
  const label =
    document.querySelector(`fieldset[data-field="${escaped}"] > legend`) ??
    document.querySelector(`label[for="${escaped}"]`)
  return label?.firstChild?.textContent?.trim() || null
}

/** A short sentence for some fields at once. */
export type Beside<Name extends string> = { fields: readonly Name[]; text: string }

export type Options<V extends Values> = {
  initial: V
  /** run on leaving a field and on submit; a sentence refuses */
  rules: Rules<V>
  /** our names of the fields, where the server calls them differently */
  serverFields?: Readonly<Record<string, keyof V & string>>
  /** the sentences beside fields while the server's own sentence stands in the summary */
  beside?: (problem: ApiProblem) => Beside<keyof V & string> | null
  submit: (values: V) => Promise<unknown>
}

/**
 * A form that talks to the server: keeps what was typed, validates on leaving a field, on a refused submit shows a
 * summary with links and takes the focus there, and puts a server's refusal (ApiProblem.field) on its field.
 *
 *   const form = useServerForm({ initial, rules, submit })
 *   <Form form={form}> <TextInput label=… {...form.field('email')} /> … </Form>
 */
export function useServerForm<V extends Values>({
  initial,
  rules,
  serverFields = {},
  beside = () => null,
  submit,
}: Options<V>) {
  const prefix = useId()
  const summaryRef = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [general, setGeneral] = useState<ApiProblem | null>(null)
  const [summarised, setSummarised] = useState<readonly Summarised[]>([])
  const running = useRef(false)

  const fields = useFields(initial, rules)

  const idOf = useCallback((name: string) => `${prefix}${name}`, [prefix])
  // once the summary is in the page, however long the browser took
  const [looks, setLooks] = useState(0)
  const lookAtSummary = () => setLooks((count) => count + 1)
  useEffect(() => {
    if (looks > 0) summaryRef.current?.focus()
  }, [looks])

  const summarise = (...names: readonly string[]) =>
    setSummarised(names.map((name) => ({ name, label: labelOf(idOf(name)) })))

  function refuse(names: readonly string[]) {
    summarise(...names)
    lookAtSummary()
  }

  function refusedByServer(problem: ApiProblem) {
    const named = problem.field === undefined ? undefined : (serverFields[problem.field] ?? problem.field)
    const short = beside(problem)
    if (short !== null) {
      for (const name of short.fields) fields.setError(name, short.text)
      setGeneral(problem)
    } else if (named !== undefined && named in initial) {
      fields.setError(named, problem.message)
      summarise(named)
    } else {
      setGeneral(problem)
    }
    lookAtSummary()
  }

  async function onSubmit(event?: FormEvent) {
    event?.preventDefault()
    if (running.current) return
    setGeneral(null)
    setSummarised([])
    const refused = fields.check()
    if (refused.length > 0) {
      refuse(refused)
      return
    }
    running.current = true
    setBusy(true)
    try {
      await submit(fields.latest())
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      refusedByServer(failure)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const summary: Summary = {
    general,
    errors: summarised.flatMap(({ name, label }) => {
      const text = fields.errors[name]
      return text === undefined ? [] : [{ name, id: idOf(name), label, text }]
    }),
  }

  return {
    values: fields.values,
    busy,
    summary,
    summaryRef,
    onSubmit,
    /** Props of a text field: id, name, value, change, blur, error. */
    field: <K extends Of<V, string>>(name: K) => ({
      value: fields.values[name],
      // a text field's value is a text: Of<V, string> has chosen it
      onChange: (change: Change) =>
        fields.set(name, (typeof change === 'string' ? change : change.target.value) as V[K]),
      onBlur: () => afterPress(() => void fields.check(name)),
      error: fields.errors[name],
      id: idOf(name),
      name,
    }),
    /** Props of a checkbox. */
    tick: <K extends Of<V, boolean>>(name: K) => ({
      checked: fields.values[name],
      // and a tick's a boolean
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => fields.set(name, target.checked as V[K]),
      error: fields.errors[name],
      id: idOf(name),
      name,
    }),
    set: fields.set,
    setError: fields.setError,
    /** Checks some fields only, for a form of several steps. True when they are all right. */
    check: (...names: (keyof V & string)[]) => {
      const refused = fields.check(...names)
      if (refused.length > 0) refuse(refused)
      return refused.length === 0
    },
    /** Shows the refusal of another call than `submit`, in the same place. Throws anything but ApiProblem on. */
    refused: (failure: unknown) => {
      if (!(failure instanceof ApiProblem)) throw failure
      setGeneral(null)
      refusedByServer(failure)
    },
    isDirty: fields.isDirty,
    reset: fields.reset,
  }
}

import { useForm, type FormErrors } from '@mantine/form'
import { type FormEvent, useCallback, useId, useRef, useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { afterPress } from './after-press.ts'

type Texts = Record<string, string | boolean | null>
type Rules<V extends Texts> = { [K in keyof V]?: (value: V[K], values: V) => string | null }

export type Summary = {
  /** `label` names the field a sentence like «обов'язкове» is about */
  errors: readonly { name: string; id: string; label: string | null; text: string }[]
  general: ApiProblem | null
}

type Summarised = { name: string; label: string | null }

/** The words of a field's label, without what stands behind them. */
const labelOf = (id: string): string | null =>
  document.querySelector(`label[for="${CSS.escape(id)}"]`)?.firstChild?.textContent?.trim() || null

type Options<V extends Texts> = {
  initial: V
  /** run on leaving a field and on submit; a sentence refuses */
  rules: Rules<V>
  /** names of the fields the server means, where its names are others than ours */
  serverFields?: Readonly<Record<string, keyof V & string>>
  submit: (values: V) => Promise<void>
}

/**
 * A form that talks to the server: keeps what was typed, validates on leaving a field, on a refused submit shows a
 * summary with links and takes the focus there, and puts a server's refusal (ApiProblem.field) on its field.
 *
 *   const form = useServerForm({ initial, rules, submit })
 *   <Form form={form}> <TextInput label=… {...form.field('email')} /> … </Form>
 */
export function useServerForm<V extends Texts>({ initial, rules, serverFields = {}, submit }: Options<V>) {
  const prefix = useId()
  const summaryRef = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [general, setGeneral] = useState<ApiProblem | null>(null)
  const [summarised, setSummarised] = useState<readonly Summarised[]>([])
  const running = useRef(false)

  const form = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    clearInputErrorOnChange: true,
    // the rules are written per field name, which is what the library expects
    validate: rules as NonNullable<Parameters<typeof useForm<V>>[0]>['validate'],
  })

  const idOf = useCallback((name: string) => `${prefix}${name}`, [prefix])
  // after the summary is painted
  const lookAtSummary = () => requestAnimationFrame(() => summaryRef.current?.focus())

  const summarise = (...names: readonly string[]) =>
    setSummarised(names.map((name) => ({ name, label: labelOf(idOf(name)) })))

  function refuse(errors: FormErrors) {
    summarise(...Object.keys(errors).filter((name) => errors[name]))
    lookAtSummary()
  }

  function refusedByServer(problem: ApiProblem) {
    const named = problem.field === undefined ? undefined : (serverFields[problem.field] ?? problem.field)
    if (named !== undefined && named in initial) {
      form.setFieldError(named, problem.message)
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
    const checked = form.validate()
    if (checked.hasErrors) {
      refuse(checked.errors)
      return
    }
    running.current = true
    setBusy(true)
    try {
      await submit(form.getValues())
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
      const text = form.errors[name]
      return typeof text === 'string' ? [{ name, id: idOf(name), label, text }] : []
    }),
  }

  return {
    values: form.getValues(),
    busy,
    summary,
    summaryRef,
    onSubmit,
    /** Props of a text field: id, name, value, change, blur, error. */
    field: <K extends keyof V & string>(name: K) => ({
      ...form.getInputProps(name),
      onBlur: () => afterPress(() => void form.validateField(name)),
      id: idOf(name),
      name,
    }),
    /** Props of a checkbox. */
    tick: <K extends keyof V & string>(name: K) => ({
      ...form.getInputProps(name, { type: 'checkbox' }),
      id: idOf(name),
      name,
    }),
    set: <K extends keyof V & string>(name: K, value: V[K]) =>
      form.setFieldValue(name as never, value as never),
    setError: (name: keyof V & string, text: string | null) => form.setFieldError(name, text),
    /** Checks some fields only: for a form of several steps. True when they may pass. */
    check: (...names: (keyof V & string)[]) => {
      const refused = names.filter((name) => form.validateField(name).hasError)
      if (refused.length > 0) {
        summarise(...refused)
        lookAtSummary()
      }
      return refused.length === 0
    },
    /** Shows a refusal of a call made beside `submit`, in the same place. Anything but ApiProblem is thrown on. */
    refused: (failure: unknown) => {
      if (!(failure instanceof ApiProblem)) throw failure
      setGeneral(null)
      refusedByServer(failure)
    },
    isDirty: () => form.isDirty(),
    reset: form.reset,
  }
}

export type ServerForm<V extends Texts> = ReturnType<typeof useServerForm<V>>

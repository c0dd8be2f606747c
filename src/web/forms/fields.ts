import { useRef, useState } from 'react'

export type Values = Record<string, string | boolean | null>
/** A sentence refuses the value; null lets it pass. */
export type Rules<V extends Values> = { [K in keyof V]?: (value: V[K], values: V) => string | null }
export type Errors<V extends Values> = { readonly [K in keyof V]?: string }

type State<V extends Values> = { readonly values: V; readonly errors: Errors<V> }

/** What is typed and what is wrong with it. The newest values can be read at once, before the next render. */
export function useFields<V extends Values>(initial: V, rules: Rules<V>) {
  const [first] = useState(initial)
  const [shown, paint] = useState<State<V>>({ values: initial, errors: {} })
  const state = useRef(shown)

  function change(next: Partial<State<V>>) {
    state.current = { ...state.current, ...next }
    paint(state.current)
  }
  const problemOf = (name: keyof V): string | null =>
    rules[name]?.(state.current.values[name], state.current.values) ?? null

  function withError(errors: Errors<V>, name: keyof V, text: string | null): Errors<V> {
    const { [name]: _before, ...rest } = errors
    // the field taken out is put back or stays absent: both are Errors<V>, but TypeScript loses this for a generic type
    return (text === null ? rest : { ...rest, [name]: text }) as Errors<V>
  }

  return {
    values: shown.values,
    errors: shown.errors,
    latest: (): V => state.current.values,
    /** Typing into a field clears its error. */
    set<K extends keyof V>(name: K, value: V[K]) {
      const { values, errors } = state.current
      change({ values: { ...values, [name]: value }, errors: withError(errors, name, null) })
    },
    setError: (name: keyof V, text: string | null) =>
      change({ errors: withError(state.current.errors, name, text) }),
    /** Checks these fields, or all of them when none is named; returns the refused ones. */
    check(...names: readonly (keyof V & string)[]): readonly string[] {
      const fieldNames = names.length > 0 ? names : Object.keys(rules)
      let { errors } = state.current
      const refused: string[] = []
      for (const name of fieldNames) {
        const text = problemOf(name)
        errors = withError(errors, name, text)
        if (text !== null) refused.push(name)
      }
      change({ errors })
      return refused
    },
    isDirty: () => Object.keys(first).some((name) => first[name] !== state.current.values[name]),
    reset: () => change({ values: first, errors: {} }),
  }
}

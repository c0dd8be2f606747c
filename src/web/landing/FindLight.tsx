import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { light } from '#text/landing.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import button from '#web/ui/button.module.css'
import { ASK_ID } from './ask-id.ts'
import type { Suggestion } from './ask-light.ts'
import { keptPlace, type LightFound } from './kept-place.ts'
import styles from './light.module.css'

/** The code that asks and answers is fetched when somebody begins to type, or when this device remembers an address. */
const tools = chunk(() => import('./ask-light.ts'), inBrowser)
type Tools = Awaited<ReturnType<typeof tools>>

const TYPING_MS = 200
const isAccount = (text: string) => /^\d{10}$/.test(text.replace(/[\s№-]/g, ''))

type Shown = { found: LightFound; kept: boolean; answered: boolean }
type Refusal = { error: string; on: 'address' | 'house' }

/** «Чи є світло за моєю адресою?»: one field, suggestions while typing, the answer in its place. */
export function FindLight() {
  const [ready, setReady] = useState<Tools | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [place] = useState(keptPlace.get)
  const [awaited, setAwaited] = useState(place !== null)
  useEffect(() => {
    if (!place) return
    let left = false
    void tools()
      .then(async (loaded) => {
        const light = await loaded.lightAt(place)
        if (left || !light) return
        setReady(loaded)
        setShown({ found: light, kept: true, answered: false })
      })
      .finally(() => setAwaited(false))
    return () => {
      left = true
    }
  }, [place])
  const load = async () => {
    const loaded = ready ?? (await tools())
    setReady(loaded)
    return loaded
  }
  if (ready && shown)
    return (
      <ready.LightAnswer
        found={shown.found}
        kept={shown.kept}
        takesFocus={shown.answered}
        onAnother={() => setShown(null)}
      />
    )
  // as high as the answer, so that nothing below it jumps
  if (awaited) return <div className={styles.awaited} aria-busy="true" />
  return <Ask load={load} onFound={(light) => setShown({ found: light, kept: false, answered: true })} />
}

/** What was typed into the field of the static page (first-sight.tsx) before this one replaced it. */
function typedBefore(): { text: string; focused: boolean } {
  const field = document.getElementById(ASK_ID)
  return field instanceof HTMLInputElement
    ? { text: field.value, focused: field === document.activeElement }
    : { text: '', focused: false }
}

function Ask({ load, onFound }: { load: () => Promise<Tools>; onFound: (light: LightFound) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [before] = useState(typedBefore)
  const [text, setText] = useState(before.text)
  const [house, setHouse] = useState('')
  const [list, setList] = useState<readonly Suggestion[]>([])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const askedText = useRef('')
  useEffect(() => {
    if (before.focused) input.current?.focus()
  }, [before])

  useEffect(() => {
    if (text.trim().length < 3 || askedText.current === text) return
    let left = false
    const timer = setTimeout(() => {
      void load()
        .then(({ suggest }) => suggest(text))
        .then((suggestions) => {
          if (!left) setList(suggestions)
        })
    }, TYPING_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
    // asked again for each text; `load` is a new function at each render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])

  async function ask(address: string) {
    askedText.current = address
    setList([])
    setRefusal(null)
    setBusy(true)
    try {
      const outcome = await (await load()).findLight(address, house)
      if ('found' in outcome) return onFound(outcome.found)
      setRefusal(outcome)
      setList(outcome.suggestions)
      input.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  function choose({ text: chosen, complete }: Suggestion) {
    setText(chosen)
    setRefusal(null)
    setList([])
    input.current?.focus()
    if (complete) void ask(chosen)
  }
  /** Moves down the suggestions and back up to the field; Escape closes them. */
  function keys(event: KeyboardEvent<HTMLDivElement>) {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && list.length > 0) {
      setList([])
      input.current?.focus()
    } else if (step !== undefined) {
      const at = stops.findIndex((stop) => stop === document.activeElement)
      stops.at((at + step) % stops.length)?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={light.title}
      onSubmit={(event) => {
        event.preventDefault()
        void ask(text)
      }}
    >
      {/* the arrows move the focus among the field and its suggestions */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.field} onKeyDown={keys}>
        <label htmlFor={ASK_ID}>{light.field}</label>
        <input
          ref={input}
          id={ASK_ID}
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={refusal?.on === 'address' || undefined}
          aria-describedby={`${ASK_ID}h`}
          value={text}
          onFocus={() => void load()}
          onChange={({ target }) => setText(target.value)}
        />
        {list.length > 0 && (
          <ul aria-label={light.suggestions} className={styles.list}>
            {list.map((suggestion) => (
              <li key={suggestion.text}>
                <button type="button" onClick={() => choose(suggestion)}>
                  {suggestion.text.replace(/, $/, '')}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p
          id={`${ASK_ID}h`}
          className={refusal?.on === 'address' ? styles.error : styles.hint}
          role={refusal?.on === 'address' ? 'alert' : undefined}
        >
          {refusal?.on === 'address' ? refusal.error : light.hint}
        </p>
      </div>
      {isAccount(text) && (
        <HouseField
          id={`${ASK_ID}n`}
          value={house}
          onChange={({ target }) => setHouse(target.value)}
          error={refusal?.on === 'house' ? refusal.error : null}
        />
      )}
      <button type="submit" className={button.button} data-look="filled" aria-busy={busy || undefined}>
        {light.ask}
      </button>
    </form>
  )
}

function HouseField({ id, error, ...input }: ComponentProps<'input'> & { error: string | null }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{light.house}</label>
      <input
        id={id}
        {...input}
        autoComplete="off"
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}h`}
      />
      <p id={`${id}h`} className={error === null ? styles.hint : styles.error}>
        {error ?? light.houseHint}
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './drawing.module.css'

const { ink, lit, off, paper, quiet } = styles

/** The band of a day: where there is light and, hatched, where there is none. */
const Band = ({ y, dark = [] }: { y: number; dark?: readonly (readonly [x: number, width: number])[] }) => (
  <>
    <rect x="20" y={y} width="120" height="16" rx="4" className={lit} />
    {dark.map(([x, width]) => (
      <rect key={x} x={x} y={y} width={width} height="16" className={off} />
    ))}
  </>
)
const Tick = ({ x, y }: { x: number; y: number }) => (
  <path d={`M${x} ${y}l8 9 16-18`} className={ink} data-thick="true" />
)
const House = () => <path d="M40 48 80 18l40 30v40H40z" className={paper} />

const drawings = {
  /** nothing has been written */
  letters: (
    <>
      <path
        d="M20 14h120a8 8 0 0 1 8 8v44a8 8 0 0 1-8 8H62L44 90V74H20a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8z"
        className={paper}
      />
      <path d="M32 32h60M32 42h40" className={quiet} />
      <Band y={50} />
    </>
  ),
  /** nothing is owed */
  paid: (
    <>
      <path d="M44 8h72v76l-12-6-12 6-12-6-12 6-12-6-12 6z" className={paper} />
      <path d="M56 24h48M56 34h28" className={quiet} />
      <rect x="56" y="44" width="48" height="10" rx="3" className={lit} />
      <Tick x={96} y={68} />
    </>
  ),
  /** everything is handed in */
  readings: (
    <>
      <rect x="12" y="8" width="136" height="80" rx="12" className={paper} />
      {[0, 1, 2, 3, 4].map((drum) => (
        <rect key={drum} x={24 + drum * 18} y="22" width="15" height="24" rx="3" className={off} />
      ))}
      <Band y={60} />
      <Tick x={118} y={36} />
    </>
  ),
  /** no internet */
  offline: (
    <>
      <rect x="52" y="4" width="56" height="88" rx="10" className={paper} />
      <path d="M66 34a22 22 0 0 1 28 0M72 42a12 12 0 0 1 16 0" className={quiet} />
      <path d="M62 24l36 34" className={ink} />
      <rect x="60" y="66" width="40" height="12" rx="3" className={lit} />
      <rect x="78" y="66" width="14" height="12" className={off} />
    </>
  ),
  /** the supply is cut off */
  cut: (
    <>
      <path d="M4 48h38M118 48h38" className={ink} data-thick="true" />
      <rect x="42" y="34" width="26" height="28" rx="5" className={paper} />
      <path d="M68 42h10M68 54h10" className={ink} />
      <rect x="96" y="34" width="22" height="28" rx="5" className={off} />
      <path d="M84 24v8M84 66v8" className={quiet} />
    </>
  ),
  /** the first apartment */
  home: (
    <>
      <House />
      <rect x="54" y="54" width="18" height="18" rx="2" className={off} />
      <rect x="88" y="54" width="18" height="18" rx="2" className={lit} />
      <circle cx="128" cy="26" r="14" className={lit} />
      <path d="M128 19v14M121 26h14" className={ink} />
    </>
  ),
  /** it has worked: the band lights up */
  done: (
    <>
      <rect x="12" y="28" width="136" height="40" rx="10" className={paper} />
      <rect x="20" y="36" width="120" height="24" rx="4" className={off} />
      <rect x="20" y="36" width="120" height="24" rx="4" className={`${lit} ${styles.lights}`} />
      <Tick x={68} y={47} />
    </>
  ),
  /** no such page: the wire has come to a house that is not there */
  lost: (
    <>
      <path d="M30 10v78M14 24h32" className={ink} data-thick="true" />
      <path d="M42 24c12 22 24 26 40 18" className={ink} />
      <path d="M88 82V58l32-28 32 28v24" className={quiet} strokeDasharray="6 7" />
      <circle cx="84" cy="41" r="8" className={lit} />
      <path d="M4 88h150" className={quiet} />
    </>
  ),
} satisfies Record<string, ReactNode>
export type DrawingName = keyof typeof drawings

/** One of the drawings, in the hand of the guide's meters; the words beside it say the same. */
export const Picture = ({ of }: { of: DrawingName }) => (
  <svg viewBox="0 0 160 96" width="128" height="77" className={styles.picture} aria-hidden="true">
    {drawings[of]}
  </svg>
)

import type { ReactNode } from 'react'
import { guidePage as words } from '#text/guide.ts'
import styles from './picture.module.css'

type Kind = keyof typeof words.pictures
const isKind = (id: string): id is Kind => id in words.pictures

/** What the meter of a section looks like and which figures to hand in; the other figures are paler. */
export function MeterPicture({ kind }: { kind: string }) {
  if (!isKind(kind)) return null
  const Drawing = drawings[kind]
  return (
    <figure className={styles.picture}>
      <svg viewBox="0 0 320 168" role="img" aria-label={words.pictures[kind]}>
        <Drawing />
      </svg>
    </figure>
  )
}

const Box = ({ children }: { children: ReactNode }) => (
  <>
    <rect x="14" y="8" width="292" height="152" rx="14" className={styles.box} />
    {children}
  </>
)

/** Figures on drums; those from `decimal` on are framed red and not handed in. */
function Drums({
  text,
  x,
  y,
  decimal = text.length,
}: {
  text: string
  x: number
  y: number
  decimal?: number
}) {
  return (
    <g>
      {[...text].map((digit, place) => (
        // the places of a display never move
        // oxlint-disable-next-line react/no-array-index-key
        <g key={place}>
          <rect
            x={x + place * 32 + (place >= decimal ? 8 : 0)}
            y={y}
            width="28"
            height="42"
            rx="4"
            className={place >= decimal ? styles.decimalDrum : styles.drum}
          />
          <text
            x={x + place * 32 + 14 + (place >= decimal ? 8 : 0)}
            y={y + 30}
            className={styles.drumDigit}
            textAnchor="middle"
          >
            {digit}
          </text>
        </g>
      ))}
    </g>
  )
}

/** A screen with the sign of the register, the figures to hand in, and the other figures paler. */
const Screen = ({
  x,
  y,
  width,
  sign,
  figures,
  rest = '',
  zone,
}: {
  x: number
  y: number
  width: number
  sign: string
  figures: string
  rest?: string
  zone?: { name: string; color: 'day' | 'night' | 'peak' | 'half-peak' }
}) => (
  <g>
    <rect x={x} y={y} width={width} height="62" rx="6" className={styles.screen} />
    <text x={x + 8} y={y + 16} className={styles.sign}>
      {sign}
    </text>
    <text x={x + width - 8} y={y + 46} textAnchor="end" className={styles.figures} data-small={width < 110}>
      {figures}
      <tspan className={styles.rest}>{rest}</tspan>
    </text>
    {zone && (
      <>
        <circle cx={x + 8} cy={y + 80} r="5" className={styles.zone} data-zone={zone.color} />
        <text x={x + 20} y={y + 85} className={styles.label}>
          {zone.name}
        </text>
      </>
    )}
  </g>
)

const drawings: Record<Kind, () => ReactNode> = {
  when: () => (
    <g>
      {['28', '29', '30', '1', '2', '3', '4'].map((day, place) => (
        <g key={day}>
          <rect
            x={16 + place * 42}
            y="52"
            width="36"
            height="52"
            rx="8"
            className={place > 0 && place < 6 ? styles.dayIn : styles.dayOut}
          />
          <text
            x={34 + place * 42}
            y="85"
            textAnchor="middle"
            className={place > 0 && place < 6 ? styles.dayInText : styles.dayOutText}
          >
            {day}
          </text>
        </g>
      ))}
    </g>
  ),
  induction: () => (
    <Box>
      <Drums text="042187" x={58} y={30} decimal={5} />
      <ellipse cx="160" cy="116" rx="98" ry="9" className={styles.disc} />
      <rect x="128" y="111" width="14" height="8" className={styles.mark} />
      <text x="160" y="148" textAnchor="middle" className={styles.label}>
        {words.number}
      </text>
    </Box>
  ),
  'one-zone': () => (
    <Box>
      <Screen x={56} y={34} width={208} sign="1.8.0   kWh" figures="012345" rest=".67" />
      <text x="160" y="140" textAnchor="middle" className={styles.label}>
        {words.number}
      </text>
    </Box>
  ),
  'two-zone': () => (
    <Box>
      <Screen
        x={28}
        y={34}
        width={126}
        sign="T1  1.8.1"
        figures="004812"
        zone={{ name: words.dayWord, color: 'day' }}
      />
      <Screen
        x={166}
        y={34}
        width={126}
        sign="T2  1.8.2"
        figures="002390"
        zone={{ name: words.nightWord, color: 'night' }}
      />
    </Box>
  ),
  'three-zone': () => (
    <Box>
      <Screen
        x={22}
        y={34}
        width={88}
        sign="T1"
        figures="01268"
        zone={{ name: words.peakWord, color: 'peak' }}
      />
      <Screen
        x={116}
        y={34}
        width={88}
        sign="T2"
        figures="03574"
        zone={{ name: words.halfPeakWord, color: 'half-peak' }}
      />
      <Screen
        x={210}
        y={34}
        width={88}
        sign="T3"
        figures="02390"
        zone={{ name: words.nightWord, color: 'night' }}
      />
    </Box>
  ),
  rollover: () => (
    <g>
      <Drums text="99950" x={80} y={8} />
      <path d="M160 58v34m-9-11 9 11 9-11" className={styles.arrow} />
      <Drums text="00030" x={80} y={100} />
      <text x="180" y="80" className={styles.label}>
        {words.used(80)}
      </text>
    </g>
  ),
  ratio: () => (
    <g>
      <path d="M20 84h96M164 84h30" className={styles.wire} />
      <circle cx="70" cy="84" r="30" className={styles.ring} />
      <text x="70" y="138" textAnchor="middle" className={styles.label}>
        300/5
      </text>
      <rect x="112" y="44" width="104" height="80" rx="10" className={styles.box} />
      <rect x="124" y="60" width="80" height="34" rx="5" className={styles.screen} />
      <text x="196" y="84" textAnchor="end" className={styles.figures} data-small="true">
        01520
      </text>
      <text x="236" y="95" className={styles.big}>
        {words.times(60)}
      </text>
    </g>
  ),
  photo: () => (
    <g>
      <rect x="66" y="26" width="188" height="116" rx="10" className={styles.box} />
      <Drums text="04218" x={80} y={42} />
      <text x="160" y="122" textAnchor="middle" className={styles.label}>
        {words.number}
      </text>
      <path d="M36 36V12h28M256 12h28v24M284 132v24h-28M64 156H36v-24" className={styles.frame} />
    </g>
  ),
}

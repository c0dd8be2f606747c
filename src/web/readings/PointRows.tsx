import { dateText } from '#text/dates.ts'
import { memo } from 'react'
import { messageOf } from '#text/catalogue.ts'
import { numberText } from '#text/format.ts'
import { entity } from '#text/business-accounts.ts'
import { entityIndication as words } from '#text/business-readings.ts'
import { readingNote } from '#text/entry-notes.ts'
import { holdReasons, readingStates, readings } from '#text/readings.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import {
  fieldId,
  type FieldRef,
  nameOf,
  type Point,
  type Refusal,
  type Register,
  type Typed,
} from './business-points.ts'
import { RefusalLine } from './RefusalLine.tsx'
import { isChanged, registerVerdict, type RegisterVerdict, shownIn } from './row-verdict.ts'
import styles from './points.module.css'

type Props = {
  point: Point
  /** the number of its first row in the table */
  row: number
  /** values of this point only, so that a row is drawn again only when it changes */
  typed: Typed[number] | undefined
  refusal: Refusal | undefined
  /** the account takes readings now */
  open: boolean
  busy: boolean
  onType: (field: FieldRef, text: string) => void
  onAnswer: (point: Point, refusal: Refusal) => void
}

/** A point: a row for each of its registers, and below them why it was not accepted. */
export const PointRows = memo(function PointRows({ point, row, typed, refusal, open, busy, ...rest }: Props) {
  const all: Typed = typed ? { [point.meterId]: typed } : {}
  return (
    <>
      {point.registers.map((register, index) => (
        <RegisterRow
          key={register.zone}
          row={row + index}
          point={point}
          register={register}
          text={shownIn(point, register, all)}
          changed={isChanged(point, register, all)}
          refusal={refusal}
          open={open && point.refusal === null}
          onType={rest.onType}
        />
      ))}
      {refusal && (
        <tr className={styles.message}>
          <td colSpan={7} id={`refusal-${point.meterId}`}>
            <RefusalLine refusal={refusal} busy={busy} onAnswer={() => rest.onAnswer(point, refusal)} />
          </td>
        </tr>
      )}
    </>
  )
})

type RowProps = {
  point: Point
  row: number
  register: Register
  text: string
  changed: boolean
  refusal: Refusal | undefined
  open: boolean
  onType: Props['onType']
}

function RegisterRow({ point, row, register, text, changed, refusal, open, onType }: RowProps) {
  const verdict = registerVerdict(point, register, text)
  // a certain mistake is shown at once; a half-typed number is not one, although it is smaller than the last reading
  const wrong = refusal !== undefined && (refusal.field === null || refusal.field === register.zone)
  const note = register.note === null ? null : readingNote(register.note)
  const id = fieldId({ meterId: point.meterId, zone: register.zone })
  const { columns } = words
  const reason = register.current === null ? point.refusal : null
  return (
    <tr aria-rowindex={row} data-changed={changed} data-wrong={wrong}>
      <th scope="row" className={styles.point}>
        <span className={styles.name}>{nameOf(point)}</span>
        <span className={styles.quiet}>{words.meter(point.meter)}</span>
      </th>
      <td data-title={columns.register}>
        {zoneNames[register.zone]}
        {register.register !== null && <span className={styles.quiet}>{register.register}</span>}
      </td>
      <td data-title={columns.ratio} data-figures="true">
        {numberText(point.ratio)}
      </td>
      <td data-title={columns.previous} data-figures="true">
        <Previous register={register} />
      </td>
      {reason === null ? (
        <>
          <td className={styles.entry} data-title={columns.current} data-figures="true">
            {open ? (
              <>
                <input
                  id={id}
                  className={styles.input}
                  data-meter={point.meterId}
                  data-zone={register.zone}
                  aria-label={words.field(nameOf(point), zoneNames[register.zone])}
                  aria-invalid={wrong || undefined}
                  aria-describedby={
                    wrong ? `refusal-${point.meterId}` : note === null ? undefined : `${id}-note`
                  }
                  inputMode={point.decimals > 0 ? 'decimal' : 'numeric'}
                  autoComplete="off"
                  enterKeyHint="next"
                  value={text}
                  onChange={({ target }) =>
                    onType({ meterId: point.meterId, zone: register.zone }, target.value)
                  }
                  onFocus={({ target }) => target.select()}
                />
                {note !== null && (
                  <span id={`${id}-note`} className={styles.quiet}>
                    {note}
                  </span>
                )}
              </>
            ) : register.current ? (
              <b>{numberText(register.current.value)}</b>
            ) : (
              <span className={styles.quiet}>{words.absent}</span>
            )}
          </td>
          <td data-title={entity.indication.kwh} data-figures="true">
            <Used verdict={verdict} register={register} open={open} />
          </td>
          <td data-title={columns.state}>
            <State register={register} changed={changed} />
          </td>
        </>
      ) : (
        <td className={styles.reason} colSpan={3} data-title={columns.state}>
          {messageOf(reason.code, reason.params)}{' '}
          <Link to="/cabinet/entity/directory/guide-errors" hash={reason.code}>
            {words.what}
          </Link>
        </td>
      )}
    </tr>
  )
}

const Previous = ({ register: { previous } }: { register: Register }) =>
  previous === null ? (
    <span className={styles.quiet}>{readings.noPrevious}</span>
  ) : (
    <>
      {numberText(previous.value)}
      <span className={styles.quiet}>
        {dateText(previous.date)}
        {previous.source === 'estimated' && `, ${words.estimated}`}
      </span>
    </>
  )

/** The consumption by the typed value, and what is usual for so many days. */
function Used({ verdict, register, open }: { verdict: RegisterVerdict; register: Register; open: boolean }) {
  const { kwh, compared, rolledOver, problem } = verdict
  const outside = problem === null && (compared === 'more' || compared === 'less')
  return (
    <>
      {kwh === null ? <span aria-hidden="true">—</span> : <b>{numberText(kwh)}</b>}
      {outside && <span className={styles.outside}>{compared === 'more' ? words.more : words.less}</span>}
      {rolledOver && problem === null && <span className={styles.outside}>{words.rolledOver}</span>}
      {open && register.expected !== null && (
        <span className={`${styles.quiet} ${styles.usual}`}>
          {words.usual(register.expected.from, register.expected.to)}
        </span>
      )}
    </>
  )
}

const tones: Readonly<Record<string, 'good' | 'soon' | 'act'>> = {
  accepted: 'good',
  used: 'good',
  billed: 'good',
  held: 'soon',
  rejected: 'act',
}

function State({ register, changed }: { register: Register; changed: boolean }) {
  const { current } = register
  if (changed) return <Badge tone="info">{words.unsaved}</Badge>
  if (current === null) return register.note === null ? <Badge tone="soon">{words.absent}</Badge> : null
  const reasons: Readonly<Record<string, string>> = holdReasons
  const why = current.holdReason === null ? undefined : reasons[current.holdReason]
  return (
    <span title={why}>
      <Badge tone={tones[current.state] ?? 'plain'}>{readingStates[current.state].name}</Badge>
    </span>
  )
}

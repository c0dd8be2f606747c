import { type ComponentProps, type CSSProperties, useId } from 'react'
import styles from './drums.module.css'
import { drumsOf, freePlaces, type Register, typedValue } from './typed-value.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  register: Register
  value: string
  onChange: (typed: string) => void
  /** more digits than the register has were typed or pasted */
  onTooLong: () => void
}

/**
 * The drums of a meter: one ordinary text field with each digit on its drum, so that caret, selection, paste and screen
 * readers work as in any field. Digits stand at the right end, as on the meter.
 */
export function Drums({ register, value, onChange, onTooLong, ...input }: Props) {
  const id = useId()
  const { digits, decimals } = register
  const drums = drumsOf(value, register)
  const free = freePlaces(value, register)
  // custom properties are not in the type of style
  const places = {
    '--digits': digits + decimals,
    '--commas': decimals > 0 ? 1 : 0,
    '--free-digits': free.digits,
    '--free-commas': free.comma ? 1 : 0,
  } as CSSProperties

  return (
    <div className={styles.room}>
      <div
        className={styles.drums}
        style={places}
        data-empty={value === ''}
        data-error={Boolean(input['aria-invalid'])}
      >
        <div className={styles.cells} aria-hidden="true">
          {drums.map((drum, place) => (
            // drums never move: the place is the identity
            // oxlint-disable-next-line react/no-array-index-key
            <span
              key={`${id}${place}`}
              className={styles.cell}
              data-kind={drum.kind}
              data-first={place === digits}
            >
              {!drum.typed && '0'}
            </span>
          ))}
        </div>
        <input
          {...input}
          className={styles.input}
          type="text"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ currentTarget }) => {
            const typed = typedValue(currentTarget.value, register)
            if (typed === null) onTooLong()
            else onChange(typed)
          }}
        />
      </div>
    </div>
  )
}

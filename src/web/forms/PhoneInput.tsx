import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { typedPhone } from '#domain/phone.ts'
import { TextInput, type TextFieldProps } from '#web/ui/TextInput.tsx'

type Props = Omit<TextFieldProps, 'type' | 'onChange' | 'value'> & {
  value?: string
  onChange?: (text: string) => void
}

const digitsBefore = (text: string, caret: number) => text.slice(0, caret).replace(/\D/g, '').length

/** The place in `text` right after its n-th digit. */
function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index
    if (/\d/.test(text.charAt(index))) seen += 1
  }
  return text.length
}

/**
 * A phone with its mask; takes typing, paste and autofill in any form. The value is the text shown; normalise it before
 * sending.
 */
export function PhoneInput({ value = '', onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // the caret must be restored even when the masked text does not change
  const [, again] = useState(0)

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = typedPhone(value, target.value)
    const at = target.selectionStart ?? target.value.length
    const atEnd = at >= target.value.length
    caret.current = atEnd ? next.length : placeAfter(next, digitsBefore(target.value, at))
    again((n) => n + 1)
    onChange?.(next)
  }

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return (
    <TextInput
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+38 (0__) ___-__-__"
      value={value}
      onChange={change}
    />
  )
}

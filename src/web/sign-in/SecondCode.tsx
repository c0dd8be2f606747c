import type { ComponentProps } from 'react'
import { auth } from '#text/sign-in.ts'
import { focusWhenShown } from '#web/forms/focus.ts'
import { TextInput } from '#web/ui/TextInput.tsx'

/** The field of the second factor: the six digits of the application, or a recovery code. */
export function SecondCode(field: Omit<ComponentProps<typeof TextInput>, 'label' | 'description'>) {
  return (
    <TextInput
      label={auth.secondCode.label}
      description={
        <>
          {auth.secondCode.hint}. {auth.secondCode.lost}
        </>
      }
      autoCapitalize="characters"
      spellCheck={false}
      ref={focusWhenShown}
      {...field}
      autoComplete="one-time-code"
    />
  )
}

import type { ComponentProps } from 'react'
import { auth } from '#text/sign-in.ts'
import { TextInput } from '#web/ui/TextInput.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'label' | 'description'>

/** A field of digits only: account or unique code. */
export const DigitsField = ({ label, description, ...rest }: ComponentProps<typeof TextInput>) => (
  <TextInput
    {...rest}
    label={label}
    description={description}
    inputMode="numeric"
    autoComplete="off"
    spellCheck={false}
  />
)

export const EntityAccountField = (props: Props) => (
  <DigitsField label={auth.fields.account} description={auth.fields.accountHint} {...props} />
)

import { Select as MantineSelect } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { kit } from '#text/kit.ts'
import { Field, type FieldFacts, useField } from './Field.tsx'
import styles from './field.module.css'
import { MantineIsland } from './MantineIsland.tsx'

type Props = FieldFacts & {
  options: readonly { value: string; label: string }[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  id?: string
  name?: string
}

/** One of many, found by typing: hundreds of meters, calls of the API. About 30 KiB, so only where a list is long. */
export function SearchSelect({
  label,
  description,
  error,
  optional,
  options,
  value,
  onChange,
  ...rest
}: Props) {
  const field = useField({ description, error, optional }, rest)
  return (
    <Field label={label} description={description} error={error} optional={optional} id={field.id}>
      <MantineIsland>
        <MantineSelect
          {...rest}
          {...field}
          data={[...options]}
          value={value}
          onChange={onChange}
          searchable
          clearable={optional === true}
          checkIconPosition="right"
          nothingFoundMessage={kit.nothingFound}
          // inside the page's landmarks, not in a portal beside them
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
          maxDropdownHeight={320}
          classNames={{
            input: styles.input ?? '',
            dropdown: styles.dropdown ?? '',
            option: styles.option ?? '',
          }}
        />
      </MantineIsland>
    </Field>
  )
}

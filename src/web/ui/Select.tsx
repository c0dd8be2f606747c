import { Select as MantineSelect, type SelectProps } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { kit } from '#text/kit.ts'
import styles from './field.module.css'
import { fieldClasses } from './field.ts'
import { FieldLabel } from './FieldLabel.tsx'

type Props = Omit<SelectProps, 'size' | 'variant' | 'radius' | 'classNames' | 'required'> & {
  optional?: boolean
}

/** One of a list; a long list is searched by typing. */
export function Select({ optional = false, label, allowDeselect = false, ...rest }: Props) {
  return (
    <MantineSelect
      {...rest}
      label={<FieldLabel optional={optional}>{label}</FieldLabel>}
      allowDeselect={allowDeselect}
      checkIconPosition="right"
      nothingFoundMessage={kit.nothingFound}
      // inside the page's landmarks, not in a portal beside them
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      maxDropdownHeight={320}
      classNames={{ ...fieldClasses, dropdown: styles.dropdown ?? '', option: styles.option ?? '' }}
    />
  )
}

import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { lists } from '#text/lists.ts'
import { IconButton } from './Button.tsx'
import { TextInput } from './TextInput.tsx'

type Props = {
  /** what is searched: «Пошук за темою або номером» */
  label: string
  value: string
  onSearch: (text: string) => void
}

/** Searches on Enter, on the button and when an emptied field is left. */
export function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // the filters were cleared elsewhere, or the back button was pressed
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text)
  }
  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          label={label}
          value={text}
          maxLength={100}
          enterKeyHint="search"
          onChange={({ target }) => setText(target.value)}
          onBlur={() => text === '' && value !== '' && onSearch('')}
          end={
            <IconButton label={lists.find} onClick={() => onSearch(text)}>
              <IconSearch size={20} aria-hidden="true" />
            </IconButton>
          }
        />
      </form>
    </search>
  )
}

import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ticketsPage as words } from '#text/pages/tickets.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './tickets.module.css'

/** Searches on Enter, on the button and when an emptied field is left. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // the filters were cleared beside it, or the back button was pressed
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text)
  }
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <TextInput
          label={words.search}
          value={text}
          maxLength={100}
          enterKeyHint="search"
          onChange={({ target }) => setText(target.value)}
          onBlur={() => text === '' && value !== '' && onSearch('')}
          end={
            <IconButton label={words.find} onClick={() => onSearch(text)}>
              <IconSearch size={20} aria-hidden="true" />
            </IconButton>
          }
        />
      </form>
    </search>
  )
}

import { signing as words } from '#text/signing.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import type { Paper } from './paper.ts'
import styles from './signing.module.css'

type Props = {
  papers: readonly Pick<Paper, 'paper' | 'title'>[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Documents to be signed or handed on together; each can be taken off. */
export const ChosenPapers = ({ papers, chosen, onChange }: Props) => (
  <ul className={styles.chosen} aria-label={words.chosen}>
    {papers.map(({ paper, title }) => (
      <li key={paper}>
        <Checkbox
          label={title}
          checked={chosen.has(paper)}
          onChange={({ target }) =>
            onChange(
              new Set(
                target.checked ? [...chosen, paper] : [...chosen].filter((candidate) => candidate !== paper),
              ),
            )
          }
        />
      </li>
    ))}
  </ul>
)

import { IconSearch } from '@tabler/icons-react'
import { entityIndication as words } from '#text/business-readings.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Show } from './business-points.ts'
import styles from './points.module.css'

type Props = {
  show: Show
  find: string
  /** how many points have no reading, and how many were refused */
  without: number
  wrong: number
  onShow: (show: Show) => void
  onFind: (find: string) => void
}

/** Chooses the points in view: by a word, those without a reading, those with an error. */
export const PointsTools = ({ show, find, without, wrong, onShow, onFind }: Props) => (
  <div className={styles.tools}>
    <search className={styles.search}>
      <TextInput
        label={words.search}
        type="search"
        optional={false}
        placeholder={words.searchHint}
        value={find}
        onChange={({ target }) => onFind(target.value)}
        end={<IconSearch size={22} stroke={1.75} aria-hidden="true" className={styles.icon} />}
      />
    </search>
    <Choice
      legend={words.show}
      quietLegend
      row
      value={show}
      onChange={onShow}
      options={[
        { value: 'all', label: words.whole },
        { value: 'without', label: words.without(without) },
        // nobody looks for errors where there is none
        ...(wrong > 0 || show === 'wrong' ? [{ value: 'wrong' as const, label: words.wrong(wrong) }] : []),
      ]}
    />
  </div>
)

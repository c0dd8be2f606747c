import { type Site, SITES } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { staffMessages as words } from '#text/staff-messages.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EVERY_SITE, partsOf } from './message-form.ts'
import styles from './messages.module.css'

type Props = {
  id: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** those the employee serves; null: all */
  own: readonly Site[] | null
}

/** Companies whose customers are told. */
export function SitesPicker({ id, value, onChange, error, own: ownSites }: Props) {
  const every = value === EVERY_SITE
  const chosen = partsOf(value)
  const turn = (site: Site, on: boolean) =>
    onChange(SITES.filter((company) => (company === site ? on : chosen.includes(company))).join())
  return (
    <fieldset data-field={id} className={styles.picker} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{words.sites}</legend>
      <div className={styles.pages}>
        {ownSites === null && (
          <Checkbox
            id={id}
            label={words.allSites}
            checked={every}
            onChange={({ target }) => onChange(target.checked ? EVERY_SITE : '')}
          />
        )}
        {!every &&
          (ownSites ?? SITES).map((site, index) => (
            <Checkbox
              key={site}
              id={ownSites !== null && index === 0 ? id : `${id}-${site}`}
              label={siteName(site)}
              checked={chosen.includes(site)}
              onChange={({ target }) => turn(site, target.checked)}
            />
          ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

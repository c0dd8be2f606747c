import { IconTrash } from '@tabler/icons-react'
import { type Post, ROLE_NAMES } from '#domain/permissions.ts'
import { SITES } from '#domain/site.ts'
import { admin } from '#text/admin.ts'
import { siteName } from '#text/site-name.ts'
import { staff as words } from '#text/employees.ts'
import { terms } from '#text/terms.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import styles from './staff.module.css'

type Props = {
  posts: readonly Post[]
  onChange: (posts: Post[]) => void
  /** where the summary of errors leads */
  id?: string
  error?: string | undefined
}

const roles = ROLE_NAMES.map((role) => ({ value: role, label: admin.management.roles[role] }))
const sites = () => [
  { value: '', label: words.everywhere },
  ...SITES.map((site) => ({ value: site as string, label: siteName(site) })),
]

/** Roles with their companies: a line each. */
export function PostsFields({ posts, onChange, id, error }: Props) {
  const set = (at: number, post: Partial<Post>) =>
    onChange(posts.map((entry, n) => (n === at ? { ...entry, ...post } : entry)))
  return (
    <fieldset className={styles.posts} id={id} tabIndex={id === undefined ? undefined : -1}>
      <legend>{words.columns.posts}</legend>
      {posts.map(({ role, site }, n) => (
        <div key={n} className={styles.post}>
          <Select
            label={words.role}
            options={roles}
            value={role}
            onChange={(value) => set(n, { role: ROLE_NAMES.find((name) => name === value) ?? role })}
          />
          <Select
            label={terms.company}
            options={sites()}
            value={site ?? ''}
            onChange={(value) => set(n, { site: SITES.find((company) => company === value) ?? null })}
          />
          <Button
            look="quiet"
            aria-label={`${words.removePost}: ${admin.management.roles[role]}`}
            icon={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChange(posts.filter((_, at) => at !== n))}
          />
        </div>
      ))}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button look="outline" onClick={() => onChange([...posts, { role: 'customer-service', site: null }])}>
          {words.addPost}
        </Button>
      </div>
    </fieldset>
  )
}

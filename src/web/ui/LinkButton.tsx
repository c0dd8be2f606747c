import { Link, type LinkProps } from '#web/navigation/Link.tsx'
import styles from './button.module.css'

type Props = LinkProps & { look?: 'filled' | 'outline' | 'quiet' | 'light' }

/** A link that looks like a button; plain CSS, so that the landing page needs no kit. */
export const LinkButton = ({ look = 'filled', className, ...link }: Props) => (
  <Link {...link} className={`${styles.button} ${className ?? ''}`} data-look={look} />
)

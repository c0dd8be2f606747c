import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Props = ComponentProps<'a'> & { look?: 'filled' | 'outline' | 'quiet' | 'light' }

/** A link that looks like a button; plain CSS, so that the landing page needs no kit. */
export const LinkButton = createLink(({ look = 'filled', className, ...anchor }: Props) => (
  // the children, and with them the words, come from the caller
  <a {...anchor} className={`${styles.button} ${className ?? ''}`} data-look={look}>
    {anchor.children}
  </a>
))

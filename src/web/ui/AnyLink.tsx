import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

const plainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link whose address comes from the server: our own pages open without a reload, others as usual. */
export function AnyLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (!href.startsWith('/') || !plainClick(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

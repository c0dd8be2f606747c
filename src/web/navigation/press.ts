/** What is known of a press on a link. */
export type Press = {
  readonly button: number
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly defaultPrevented: boolean
}
/** The link that is pressed, as far as it matters. */
type Pressed = {
  readonly href: string
  readonly target?: string | undefined
  readonly download?: string | boolean | undefined
}

/** An address of our own that opens in this very tab. */
export const leadsInside = ({ href, target, download }: Pressed): boolean =>
  href.startsWith('/') && target === undefined && download === undefined

/** Whether we go there ourselves; a press with a key opens a tab or a window, or saves, as the browser has it. */
export const opensHere = (
  link: Pressed,
  { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: Press,
): boolean =>
  leadsInside(link) && !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

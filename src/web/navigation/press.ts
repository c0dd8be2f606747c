/** The facts of a press on a link. */
export type Press = {
  readonly button: number
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly defaultPrevented: boolean
}
/** The relevant facts of the link that is pressed. */
type Pressed = {
  readonly href: string
  readonly target?: string | undefined
  readonly download?: string | boolean | undefined
}

/** Whether the address is our own and opens in this tab. */
export const leadsInside = ({ href, target, download }: Pressed): boolean =>
  href.startsWith('/') && target === undefined && download === undefined

/**
 * Whether we go there ourselves; a press with a modifier key is left to the browser, which opens a tab or a window, or
 * saves.
 */
export const opensHere = (
  link: Pressed,
  { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: Press,
): boolean =>
  leadsInside(link) && !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

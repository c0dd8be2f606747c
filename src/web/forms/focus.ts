/** A ref: the field takes the focus when it appears, because the step is about it. */
export const focusWhenShown = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

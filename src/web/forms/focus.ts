/** As a ref: the field takes the focus when it appears, because it is what the step is about. */
export const focusWhenShown = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

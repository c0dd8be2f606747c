let pressed = false
const press = () => {
  pressed = true
}
const release = () => {
  pressed = false
}
window.addEventListener('pointerdown', press, true)
window.addEventListener('pointerup', release, true)
window.addEventListener('pointercancel', release, true)

/**
 * Runs the task at once, or, while a button is being pressed, after the press has become a click. An error shown on
 * leaving a field may move the button from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void) {
  if (!pressed) {
    run()
    return
  }
  const settle = () => {
    window.removeEventListener('pointerup', settle)
    window.removeEventListener('pointercancel', settle)
    // the click comes right after the release
    setTimeout(run)
  }
  window.addEventListener('pointerup', settle)
  window.addEventListener('pointercancel', settle)
}

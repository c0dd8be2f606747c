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
 * Runs at once, or after the press that is going on has become a click. What is shown on leaving a field may move the
 * button under the pointer: the click would then be lost.
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

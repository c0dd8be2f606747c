// first: it chooses the language of all words below
import './session/language.ts'
import { createRoot } from 'react-dom/client'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/global.css'
import { navigation } from './app/navigation.ts'
import { Root } from './app/Root.tsx'
import { watchNavigation } from './app/watch.ts'
import { reportToServer } from './errors/client-log.ts'
import { ApiProblem } from './api/api-problem.ts'
import { keepSessionChecked } from './api/check-session.ts'
import { NavigationContext } from './navigation/use-navigation.ts'
import { forgetOldDrafts } from './session/kept-drafts.ts'
import { applyTheme } from './session/theme.ts'
import { toast } from './ui/toasts.ts'

applyTheme()
watchNavigation(navigation)
window.addEventListener('unhandledrejection', ({ reason }) => {
  // a refusal of a press that no screen told: nobody may believe that it was done
  if (reason instanceof ApiProblem) toast.bad(reason.message)
  reportToServer(reason)
})

// Not awaited here: pages import modules of the same chunk as this file, so they would wait for it while it waits for
// them.
void begin()

/** The static pre-loader stays in #root until the first page is loaded. */
async function begin() {
  await navigation.start()
  const place = document.getElementById('root')
  if (place === null) throw new Error('no #root')
  createRoot(place, { onUncaughtError: reportToServer }).render(
    <NavigationContext value={navigation}>
      <Root />
    </NavigationContext>,
  )
  keepSessionChecked()
  forgetOldDrafts()
}

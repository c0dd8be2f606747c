import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/global.css'
import { reportToServer } from './errors/client-log.ts'
import { watchNavigation } from './navigation/watch.ts'
import { router } from './router.tsx'
import { keepSessionChecked } from './session/check.ts'
import { applyTheme } from './ui/color-scheme.ts'

applyTheme()
watchNavigation(router)
window.addEventListener('unhandledrejection', ({ reason }) => reportToServer(reason))

// The static pre-loader stays in #root until the first page is there.
await router.load()

const place = document.getElementById('root')
if (place === null) throw new Error('no #root')
createRoot(place, { onUncaughtError: reportToServer }).render(<RouterProvider router={router} />)

keepSessionChecked()

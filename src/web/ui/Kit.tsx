import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import 'virtual:mantine-variables.css'
import { useColorScheme } from './color-scheme.ts'
import { theme } from './theme.ts'
import { Toasts } from './Toasts.tsx'

/** The kit's provider: around the entrance and the cabinets, never around the landing page. Injects no style. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useColorScheme()}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <Toasts />
    </MantineProvider>
  )
}

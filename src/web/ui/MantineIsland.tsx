import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import 'virtual:mantine-variables.css'
import { useColorScheme } from './color-scheme.ts'
import { theme } from './theme.ts'

/** Around the few controls that are Mantine's, and nowhere else: a page without them carries none of it. Injects no style. */
export const MantineIsland = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    forceColorScheme={useColorScheme()}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
)

import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toasts } from '#web/ui/Toasts.tsx'
import { queries } from './queries.ts'

/** What the entrance and the cabinets stand on: server state and toasts. The landing page needs neither. */
export const ServerState = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    {children}
    <Toasts />
  </QueryClientProvider>
)

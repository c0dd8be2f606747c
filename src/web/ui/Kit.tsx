import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '#web/api/queries.ts'
import { Toasts } from './Toasts.tsx'

/** What the entrance and the cabinets stand on: server state and toasts. The landing page needs neither. */
export const Kit = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    {children}
    <Toasts />
  </QueryClientProvider>
)

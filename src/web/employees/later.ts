import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

// Dialogs of the employees' pages, fetched when they are opened.

export const AddEmployee = lazy(chunk(() => import('./AddEmployee.tsx'), inBrowser))
export const EmployeeDialog = lazy(chunk(() => import('./EmployeeDialog.tsx'), inBrowser))
export const ChangeDialog = lazy(chunk(() => import('./ChangeDialog.tsx'), inBrowser))

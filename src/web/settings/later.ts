import { lazy } from 'react'
import { chunk, inBrowser } from '#web/chunk.ts'

// Parts of the account settings that load after their frame: each weighs more than the page itself.

export const SecondFactor = lazy(chunk(() => import('./SecondFactor.tsx'), inBrowser))
export const Sessions = lazy(chunk(() => import('./Sessions.tsx'), inBrowser))
export const PasswordForm = lazy(
  chunk(() => import('./PasswordForm.tsx').then((module) => ({ default: module.PasswordForm })), inBrowser),
)
export const DeleteAccount = lazy(
  chunk(() => import('./DeleteAccount.tsx').then((module) => ({ default: module.DeleteAccount })), inBrowser),
)
export const PaperBill = lazy(
  chunk(() => import('./PaperBill.tsx').then((module) => ({ default: module.PaperBill })), inBrowser),
)
export const AuditList = lazy(chunk(() => import('./AuditList.tsx'), inBrowser))
export const LookList = lazy(chunk(() => import('./LookList.tsx'), inBrowser))

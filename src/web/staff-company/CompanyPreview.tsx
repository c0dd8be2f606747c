import { useState } from 'react'
import { companySettings as words } from '#text/staff-company.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import type { Body } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import { beginDraft, type CompanyDraft } from '#web/session/viewing.ts'
import { Button } from '#web/ui/Button.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import type { Known } from './known.ts'
import styles from './company.module.css'

type Props = {
  site: Known['site']
  /** what is typed, as a bill would show it */
  bill: Omit<Body<'/api/admin/company/preview-bill'>, 'site'>
  /** the same for the start page; without it that page shows nothing of what is typed */
  landing?: () => Omit<CompanyDraft, 'site'>
}

/** What is typed, in the real start page in a tab of its own and in a bill of nobody; nothing is saved. */
export function CompanyPreview({ site, bill, landing }: Props) {
  const [busy, setBusy] = useState(false)
  const openLanding = () => {
    const tab = landing && window.open('about:blank', '')
    if (!landing) return
    if (!tab) {
      toast.bad(words.blocked)
      return
    }
    beginDraft(tab, null, { page: '', text: '', important: false, company: { site, ...landing() } }, '/')
  }
  const openBill = async () => {
    setBusy(true)
    try {
      await download('/api/admin/company/preview-bill', { site, ...bill })
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.preview}>
      <p className={layout.quiet}>{words.previewHint}</p>
      <div className={styles.buttons}>
        {landing && (
          <Button look="outline" onClick={openLanding}>
            {words.previewLanding}
          </Button>
        )}
        <Button look="outline" busy={busy} onClick={() => void openBill()}>
          {words.previewBill}
        </Button>
      </div>
    </div>
  )
}

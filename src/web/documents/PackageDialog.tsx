import { useState } from 'react'
import { addToMonth, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { monthPackage as words, packageFormats } from '#text/accounting.ts'
import { businessDocuments } from '#text/business-documents.ts'
import { monthTitle } from '#text/dates.ts'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import { useSession } from '#web/session/session.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'

type Format = keyof typeof packageFormats
const FORMATS = ['pdf', 'declar', 'medoc', 'comdoc'] as const satisfies readonly Format[]
/** Months that can be taken, the last one first. */
const MONTHS = 24

/** All documents of a month in one archive: which month, whose, and for which programs. */
export function PackageDialog({ onClose }: { onClose: () => void }) {
  const accounts = useSession(({ entity }) => entity.accounts)
  const running = monthOf(kyivDate(useNow(3_600_000)))
  const months = Array.from({ length: MONTHS }, (_, back) => addToMonth(running, -1 - back))
  const [month, setMonth] = useState(months[0] ?? running)
  const [account, setAccount] = useState('')
  const [formats, setFormats] = useState<readonly Format[]>(['pdf', 'declar', 'comdoc'])
  const toggle = (format: Format) =>
    setFormats(FORMATS.filter((candidate) => (candidate === format) !== formats.includes(candidate)))
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <div className={layout.stack16}>
        <Select
          label={words.month}
          value={month}
          onChange={setMonth}
          options={months.map((month) => ({ value: month, label: monthTitle(month) }))}
        />
        {accounts.length > 1 && (
          <Select
            label={businessDocuments.filters.account}
            value={account}
            onChange={setAccount}
            placeholder={businessDocuments.filters.anyAccount}
            options={accounts.map((account) => ({
              value: account.account,
              label: `${account.account} · ${account.address}`,
            }))}
          />
        )}
        <fieldset>
          <legend>{words.formats}</legend>
          {FORMATS.map((format) => (
            <Checkbox
              key={format}
              label={packageFormats[format]}
              checked={formats.includes(format)}
              onChange={() => toggle(format)}
            />
          ))}
        </fieldset>
        <p>{words.hint}</p>
        <DialogActions>
          {formats.length > 0 && (
            <DownloadButton
              path="/api/entity/documents/package"
              body={{ month, formats: [...formats], ...(account === '' ? {} : { account }) }}
              look="filled"
            >
              {words.take}
            </DownloadButton>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

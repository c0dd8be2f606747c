import { dateText, dateTimeText } from '#text/dates.ts'
import { staffPrices } from '#text/staff-prices.ts'
import { newPrice } from '#text/new-price.ts'
import { ruleName, ruleText, staffRules as words } from '#text/staff-rules.ts'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import type { Rule } from './rule.ts'
import { ToNewRule } from './ToNewRule.tsx'

/** One rule whole, and the way to a change of it. */
export default function RuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { kind, variant, act, actOn, actUrl, note } = rule
  return (
    <Dialog open onClose={onClose} title={ruleName(kind, variant)}>
      <Facts
        facts={[
          [words.columns.value, ruleText(kind, rule.value)],
          [words.columns.from, dateText(rule.validFrom)],
          [words.columns.to, rule.validTo === null ? staffPrices.openEnded : dateText(rule.validTo)],
          [staffPrices.columns.act, act ?? staffPrices.noAct],
          ...(actOn === null ? [] : [[newPrice.actOn, dateText(actOn)] as const]),
          ...(actUrl === null ? [] : [[newPrice.actUrl, <Act key="act" url={actUrl} />] as const]),
          [staffPrices.columns.confidence, words.confidence[rule.confidence]],
          ...(note === null ? [] : [[words.note, note] as const]),
          [staffPrices.columns.by, `${rule.by}, ${dateTimeText(Date.parse(rule.at))}`],
        ]}
      />
      {rule.state !== 'past' && (
        <DialogActions>
          <ToNewRule of={{ kind, variant }} />
        </DialogActions>
      )}
    </Dialog>
  )
}

const Act = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer noopener">
    {url.replace(/^https:\/\//, '')}
  </a>
)

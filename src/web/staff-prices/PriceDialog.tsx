import { siteName } from '#text/site-name.ts'
import { dateText, dateTimeText } from '#text/dates.ts'
import { priceName, priceOfKind, staffPrices as words } from '#text/staff-prices.ts'
import { newPrice } from '#text/new-price.ts'
import { terms } from '#text/terms.ts'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { ToNew } from './ToNew.tsx'
import type { Price } from './price.ts'

/** One price whole, and the way to the next one. */
export default function PriceDialog({ price, onClose }: { price: Price; onClose: () => void }) {
  const { site, kind, variant, act, actOn, actUrl } = price
  return (
    <Dialog open onClose={onClose} title={priceName(kind, variant)}>
      <Facts
        facts={[
          [terms.company, siteName(site)],
          [words.columns.price, priceOfKind(kind, price.price)],
          [words.columns.from, dateText(price.validFrom)],
          [words.columns.to, price.validTo === null ? words.openEnded : dateText(price.validTo)],
          [words.columns.act, act ?? words.noAct],
          ...(actOn === null ? [] : [[newPrice.actOn, dateText(actOn)] as const]),
          ...(actUrl === null ? [] : [[newPrice.actUrl, <Act key="act" url={actUrl} />] as const]),
          [words.columns.confidence, words.confidence[price.confidence]],
          [words.columns.by, `${price.by}, ${dateTimeText(Date.parse(price.at))}`],
        ]}
      />
      {price.state !== 'past' && (
        <DialogActions>
          <ToNew of={{ site, what: `${kind}:${variant}` }} />
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

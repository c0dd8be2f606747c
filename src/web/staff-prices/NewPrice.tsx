import { lazy, Suspense, useRef, useState } from 'react'
import { sitesWith } from '#domain/permissions.ts'
import { isSite, SITES } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { numberText } from '#text/format.ts'
import { staffPrices } from '#text/staff-prices.ts'
import { newPrice as words } from '#text/new-price.ts'
import { terms } from '#text/terms.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { FieldRow, Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import type { Shown } from '#web/staff/PriceEffect.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { EMPTY, kindOf, monthsAround, rules, unitOf, wantedOf, WHAT } from './wanted.ts'
import { PRICES, ToPrices } from './ToPrices.tsx'
import styles from './staff-prices.module.css'

const PriceEffect = lazy(
  chunk(
    () => import('#web/staff/PriceEffect.tsx').then((module) => ({ default: module.PriceEffect })),
    inBrowser,
  ),
)

/** management/prices/new: a price is typed, its effect on ten bills is seen, and only then it is proposed. */
export default function NewPrice() {
  const search = useSearch()
  const navigate = useNavigate()
  const roles = useSession(({ admin }) => admin.user?.roles ?? NOBODY)
  const sites = sitesWith(roles, 'prices.propose') ?? SITES
  const propose = useWrite('/api/admin/prices/propose')
  // repeated as it was, a proposal is made once; changed, it is another
  const sent = useRef({ of: '', key: '' })
  const [seen, setSeen] = useState<{ of: string; shown: Shown } | null>(null)
  const { form } = useKeptForm(`price:${search['site'] ?? ''}:${search['what'] ?? ''}`, {
    initial: { ...EMPTY, ...initialValues(search, sites[0]) },
    unkept: ['sure'],
    rules,
    serverFields: { validFrom: 'from', validTo: 'to' },
    submit: async (values) => {
      const wanted = wantedOf(values)
      if (wanted === null) return false
      const of = JSON.stringify(wanted)
      if (seen?.of !== of) {
        setSeen({ of, shown: await call('/api/admin/prices/preview', wanted) })
        return false
      }
      const { act, actOn, actUrl, sure } = values
      const body = { ...wanted, act, actOn, actUrl: actUrl.trim() || null, sure }
      const text = JSON.stringify(body)
      if (sent.current.of !== text) sent.current = { of: text, key: crypto.randomUUID() }
      await propose.mutateAsync({ body, options: { idempotencyKey: sent.current.key } })
      toast.good(words.sent)
      return () => navigate({ to: PRICES })
    },
  })
  const { values } = form
  const kind = kindOf(values)
  const months = monthsAround(new Date(useNow(3_600_000)))
  const shown = seen !== null && seen.of === JSON.stringify(wantedOf(values)) ? seen.shown : null
  return (
    <Page crumbs={<ToPrices />}>
      <div className={styles.new}>
        <Form form={form} wide>
          <FieldRow>
            <Select
              label={terms.company}
              options={sites.map((site) => ({ value: site, label: siteName(site) }))}
              {...form.field('site')}
            />
            <Select label={words.what} options={WHAT} {...form.field('what')} />
          </FieldRow>
          <FieldRow>
            <Select label={words.from} options={months} placeholder={words.choose} {...form.field('from')} />
            <Select
              label={words.to}
              options={months}
              placeholder={staffPrices.openEnded}
              {...form.field('to')}
            />
          </FieldRow>
          <TextInput
            label={words.price[unitOf(kind)]}
            description={words.hint[unitOf(kind)]}
            inputMode="decimal"
            {...form.field('price')}
          />
          {kind === 'energy' && (
            <FieldRow>
              <TextInput
                label={words.limit}
                description={words.limitHint}
                inputMode="numeric"
                optional
                {...form.field('limit')}
              />
              {values.limit.trim() !== '' && (
                <TextInput label={words.low} inputMode="decimal" {...form.field('low')} />
              )}
            </FieldRow>
          )}
          <FieldRow>
            <TextInput label={words.act} description={words.actHint} {...form.field('act')} />
            <TextInput label={words.actOn} type="date" {...form.field('actOn')} />
          </FieldRow>
          <TextInput label={words.actUrl} inputMode="url" optional {...form.field('actUrl')} />
          {shown !== null && (
            <Suspense>
              <PriceEffect shown={shown} kind={kind} from={values.from} />
              {shown.unlikely && shown.times !== null && (
                <Alert tone="act" title={words.unlikely(timesText(shown.times), shown.times > 1)} announce>
                  <Checkbox label={words.sure} {...form.tick('sure')} />
                </Alert>
              )}
              <p className={layout.quiet}>{words.second}</p>
            </Suspense>
          )}
          <SubmitRow form={form}>{shown === null ? words.show : words.propose}</SubmitRow>
        </Form>
      </div>
    </Page>
  )
}

const NOBODY: readonly string[] = []

const timesText = (times: number) => numberText(Math.round((times > 1 ? times : 1 / times) * 10) / 10)

/** What the address says the price is to be of. */
const initialValues = (search: Readonly<Record<string, string>>, site: string | undefined) => ({
  site: isSite(search['site']) ? search['site'] : (site ?? ''),
  ...(WHAT.some(({ value }) => value === search['what']) ? { what: search['what'] ?? '' } : {}),
})

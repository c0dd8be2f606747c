import { kyivDate } from '#domain/kyiv.ts'
import { entityBalancePage as words } from '#text/bills.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Tools } from '#web/lists/ListTools.tsx'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { ActsAlert, BalanceCard, ServicesTable } from './BalanceCard.tsx'

const isDay = (text: string | undefined): text is string => /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text ?? '')

/** /cabinet/entity/bills/balance: the money by service as of a day, which is kept in the address. */
export default function BusinessBalance() {
  const { account } = useCustomer()
  const list = useListState({ sort: { by: 'service', descending: false } })
  const today = kyivDate(useNow(3_600_000))
  const dayText = list.filter('asOf')
  const future = isDay(dayText) && dayText > today
  const past = isDay(dayText) && dayText < today
  const wanted = { account, asOf: past ? dayText : undefined }
  const answer = useCall('/api/entity/balance', wanted, { paged: true })
  return (
    <Page>
      <Tools path="/api/entity/balance/export" wanted={wanted}>
        <TextInput
          label={words.asOf}
          description={words.asOfHint}
          type="date"
          max={today}
          value={dayText ?? today}
          error={future ? words.future : undefined}
          onChange={({ target }) => list.setFilter({ asOf: target.value === today ? '' : target.value })}
        />
      </Tools>
      <Loaded answer={answer} skeleton={<Skeleton lines={[180, 240]} />}>
        {(balance) =>
          balance.items.length === 0 ? (
            <EmptyState
              title={words.none}
              action={<LinkButton to="/cabinet/entity/indication">{words.toReadings}</LinkButton>}
            >
              {words.noneHint}
            </EmptyState>
          ) : (
            <>
              {!past && <ActsAlert acts={balance.debetAct} />}
              <BalanceCard balance={balance} past={past} />
              <ServicesTable items={balance.items} always />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

import type { AnyList } from '#lists/description.ts'
import { MonthsFilter } from '#web/ui/MonthsFilter.tsx'
import { PeriodFilter } from '#web/ui/PeriodFilter.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { useListState } from './list-state.ts'

/** Options of the choices that depend on the customer, by the key of the filter; with none there is no filter. */
export type Choices = Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>

type Props = { list: AnyList; state: ReturnType<typeof useListState>; today: string; choices: Choices }

/** The search and the filters of a description. */
export const ListFilters = ({ list, state, today, choices }: Props) => (
  <>
    {list.search && (
      <SearchField
        label={list.search.label}
        value={state.filter('search') ?? ''}
        onSearch={(value) => state.setFilter({ search: value.trim() })}
      />
    )}
    {list.filters?.map((filter) => {
      const from = state.filter('from')
      const to = state.filter('to')
      switch (filter.kind) {
        case 'days':
          return (
            <PeriodFilter
              key="days"
              from={from}
              to={to}
              onChange={state.setFilter}
              {...(filter.untilToday ? { max: today } : {})}
            />
          )
        case 'months':
          return (
            <MonthsFilter
              key="months"
              labels={filter.labels}
              from={from ?? ''}
              to={to ?? ''}
              newest={today.slice(0, 7)}
              error={from !== undefined && to !== undefined && from > to ? filter.wrong : undefined}
              onChange={state.setFilter}
            />
          )
        case 'year':
          return (
            <Choice
              key="year"
              name="year"
              {...filter}
              state={state}
              options={Array.from({ length: filter.years }, (_, back) => {
                const year = String(Number(today.slice(0, 4)) - back)
                return [year, year]
              })}
            />
          )
        case 'choice': {
          if (filter.apart) return null
          const options = choices[filter.key] ?? filter.options ?? []
          return choices[filter.key]?.length === 0 ? null : (
            <Choice
              key={filter.key}
              name={filter.key}
              label={filter.label}
              any={filter.any}
              state={state}
              options={options}
            />
          )
        }
      }
    })}
  </>
)

type ChoiceProps = {
  name: string
  label: string
  any: string
  state: Props['state']
  options: Choices[string]
}

const Choice = ({ name, label, any, state, options }: ChoiceProps) => (
  <Select
    label={label}
    value={state.filter(name) ?? ''}
    onChange={(value) => state.setFilter({ [name]: value })}
    placeholder={any}
    options={options.map(([value, text]) => ({ value, label: text }))}
  />
)

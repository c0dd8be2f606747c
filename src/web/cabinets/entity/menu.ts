import {
  IconAdjustments,
  IconBolt,
  IconChartBar,
  IconGauge,
  IconHome,
  IconMessage,
  IconPlugConnected,
  IconReceipt,
  IconSparkles,
  IconTableImport,
} from '@tabler/icons-react'
import { titles } from '#text/titles.ts'
import type { CabinetMenu } from '#web/shell/navigation.ts'

const home = { to: '/cabinet/entity', Icon: IconHome } as const
const indication = { to: '/cabinet/entity/indication', Icon: IconGauge } as const
const bills = { to: '/cabinet/entity/bills', Icon: IconReceipt } as const
const outages = {
  to: '/cabinet/entity/shutdown_schedule',
  short: titles.outageShort,
  Icon: IconBolt,
} as const

const consumption = {
  to: '/cabinet/entity/consumption',
  short: titles.consumptionShort,
  Icon: IconChartBar,
} as const

export const entityMenu: CabinetMenu = {
  home: '/cabinet/entity',
  main: [
    home,
    indication,
    { to: '/cabinet/entity/indication_mass', Icon: IconTableImport },
    consumption,
    bills,
    { to: '/cabinet/entity/limits', Icon: IconAdjustments },
    outages,
    { to: '/cabinet/entity/tickets', Icon: IconMessage },
    { to: '/cabinet/entity/commerc_accntng', Icon: IconPlugConnected },
    { to: '/cabinet/entity/whats_new', Icon: IconSparkles },
  ],
  groups: [
    {
      title: titles.settlements,
      items: [
        { to: '/cabinet/entity/bills/balance' },
        { to: '/cabinet/entity/bills/invoices' },
        { to: '/cabinet/entity/bills/payments' },
      ],
    },
    {
      title: titles.docs,
      items: [
        { to: '/cabinet/entity/docs/signing' },
        { to: '/cabinet/entity/docs/payment' },
        {
          to: '/cabinet/entity/docs/reconciliations',
        },
        { to: '/cabinet/entity/docs/dunning-warnings' },
        { to: '/cabinet/entity/docs/violations' },
      ],
    },
    {
      title: titles.directory,
      items: [
        { to: '/cabinet/entity/consumption_history' },
        { to: '/cabinet/entity/directory/counter-history' },
        { to: '/cabinet/entity/directory/tariff-history' },
        { to: '/cabinet/entity/directory/guide' },
        { to: '/cabinet/entity/directory/guide-errors' },
        { to: '/cabinet/entity/directory/laws' },
      ],
    },
    {
      title: titles.settings,
      items: [
        { to: '/cabinet/entity/settings/company-information' },
        { to: '/cabinet/entity/settings/meters' },
        { to: '/cabinet/entity/settings/letters' },
        { to: '/cabinet/entity/settings/account' },
      ],
    },
  ],
  thumb: [home, indication, bills, outages],
}

/**
 * A firm whose home page is closed to it (spec §4, entitySingle) starts from its readings: nothing leads to the home
 * page.
 */
export const withoutHome = (menu: CabinetMenu): CabinetMenu => ({
  ...menu,
  home: '/cabinet/entity/indication',
  main: menu.main.filter(({ to }) => to !== '/cabinet/entity'),
  thumb: [indication, consumption, bills, outages],
})

/**
 * The page of provider documents is for providers and companies that act as one: guards would lead others away (spec
 * §4).
 */
export const providerMenu: CabinetMenu = {
  ...entityMenu,
  groups: entityMenu.groups.map((group) =>
    group.title === titles.docs
      ? {
          ...group,
          items: [...group.items, { to: '/cabinet/entity/provider/document' }],
        }
      : group,
  ),
}

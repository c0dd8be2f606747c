import {
  IconBolt,
  IconChartBar,
  IconGauge,
  IconHome,
  IconMessage,
  IconNotebook,
  IconPlugConnected,
  IconReceipt,
} from '@tabler/icons-react'
import { titles } from '#text/titles.ts'
import type { CabinetMenu } from '#web/shell/navigation.ts'

const home = { to: '/cabinet/person', Icon: IconHome } as const
const indication = { to: '/cabinet/person/indication', Icon: IconGauge } as const
const bills = { to: '/cabinet/person/bills', Icon: IconReceipt } as const
const outages = {
  to: '/cabinet/person/shutdown_schedule',
  short: titles.outageShort,
  Icon: IconBolt,
} as const

export const personMenu: CabinetMenu = {
  home: '/cabinet/person',
  main: [
    home,
    indication,
    { to: '/cabinet/person/consumption', Icon: IconChartBar },
    bills,
    { to: '/cabinet/person/sub-book', Icon: IconNotebook },
    outages,
    { to: '/cabinet/person/tickets', Icon: IconMessage },
    { to: '/cabinet/person/commerc_accntng', Icon: IconPlugConnected },
  ],
  groups: [
    {
      title: titles.docs,
      items: [
        {
          to: '/cabinet/person/docs/reconciliations',
        },
        { to: '/cabinet/person/docs/violations' },
        {
          to: '/cabinet/person/docs/cancelled_bill_info',
        },
      ],
    },
    {
      title: titles.directory,
      items: [
        { to: '/cabinet/person/directory/indicators-history' },
        { to: '/cabinet/person/directory/payment-history' },
        { to: '/cabinet/person/directory/tariff-history' },
        { to: '/cabinet/person/directory/guide' },
        { to: '/cabinet/person/directory/laws' },
      ],
    },
    {
      title: titles.settings,
      items: [
        { to: '/cabinet/person/settings/aparts' },
        { to: '/cabinet/person/settings/personal-information' },
        { to: '/cabinet/person/settings/letters' },
        { to: '/cabinet/person/settings/account' },
      ],
    },
  ],
  thumb: [home, indication, bills, outages],
}

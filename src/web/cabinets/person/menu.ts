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

const home = { to: '/cabinet/person', title: titles.home, Icon: IconHome } as const
const indication = { to: '/cabinet/person/indication', title: titles.indication, Icon: IconGauge } as const
const bills = { to: '/cabinet/person/bills', title: titles.bills, Icon: IconReceipt } as const
const shutdowns = {
  to: '/cabinet/person/shutdown_schedule',
  title: titles.shutdownSchedule,
  short: titles.shutdownShort,
  Icon: IconBolt,
} as const

export const personMenu: CabinetMenu = {
  home: '/cabinet/person',
  main: [
    home,
    indication,
    { to: '/cabinet/person/consumption', title: titles.consumption, Icon: IconChartBar },
    bills,
    { to: '/cabinet/person/sub-book', title: titles.subBook, Icon: IconNotebook },
    shutdowns,
    { to: '/cabinet/person/tickets', title: titles.tickets, Icon: IconMessage },
    { to: '/cabinet/person/commerc_accntng', title: titles.meteringPoint, Icon: IconPlugConnected },
  ],
  groups: [
    {
      title: titles.docs,
      items: [
        {
          to: '/cabinet/person/docs/reconciliations',
          title: titles.reconciliations,
        },
        { to: '/cabinet/person/docs/violations', title: titles.violations },
        {
          to: '/cabinet/person/docs/cancelled_bill_info',
          title: titles.cancelledBills,
        },
      ],
    },
    {
      title: titles.directory,
      items: [
        { to: '/cabinet/person/directory/indicators-history', title: titles.indicatorsHistory },
        { to: '/cabinet/person/directory/payment-history', title: titles.paymentHistory },
        { to: '/cabinet/person/directory/tariff-history', title: titles.tariffHistory },
        { to: '/cabinet/person/directory/guide', title: titles.guide },
        { to: '/cabinet/person/directory/laws', title: titles.laws },
      ],
    },
    {
      title: titles.settings,
      items: [
        { to: '/cabinet/person/settings/aparts', title: titles.aparts },
        { to: '/cabinet/person/settings/personal-information', title: titles.personalInformation },
        { to: '/cabinet/person/settings/account', title: titles.account },
      ],
    },
  ],
  thumb: [home, indication, bills, shutdowns],
}

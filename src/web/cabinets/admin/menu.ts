import {
  IconBolt,
  IconActivity,
  IconAlertTriangle,
  IconBuilding,
  IconChartBar,
  IconChecks,
  IconCoins,
  IconCreditCard,
  IconHistory,
  IconGauge,
  IconHome,
  IconId,
  IconMessage,
  IconGavel,
  IconSearch,
  IconUsers,
  IconUserShield,
  IconTicket,
  IconWritingSign,
  IconSend,
  IconSendOff,
  IconCalendar,
} from '@tabler/icons-react'
import { titles } from '#text/titles.ts'
import type { CabinetMenu } from '#web/shell/navigation.ts'

const home = { to: '/cabinet/admin', Icon: IconHome } as const
const check = {
  to: '/cabinet/admin/ca_check',
  short: titles.caCheckShort,
  Icon: IconSearch,
} as const
const performance = {
  to: '/cabinet/admin/perf_dashboard',
  short: titles.perfShort,
  Icon: IconActivity,
} as const
const reports = { to: '/cabinet/admin/statreports', Icon: IconChartBar } as const

export const adminMenu: CabinetMenu = {
  home: '/cabinet/admin',
  main: [
    home,
    check,
    { to: '/cabinet/admin/management/tickets', Icon: IconTicket },
    { to: '/cabinet/admin/management', Icon: IconUsers },
    { to: '/cabinet/admin/management/papers', Icon: IconWritingSign },
    { to: '/cabinet/admin/management/requests', Icon: IconBuilding },
    { to: '/cabinet/admin/management/warnings', Icon: IconAlertTriangle },
    { to: '/cabinet/admin/management/readings', Icon: IconGauge },
    { to: '/cabinet/admin/management/orders', Icon: IconCalendar },
    { to: '/cabinet/admin/management/payments', Icon: IconCreditCard },
    { to: '/cabinet/admin/management/prices', Icon: IconCoins },
    { to: '/cabinet/admin/management/rules', Icon: IconGavel },
    { to: '/cabinet/admin/management/message_manager', Icon: IconMessage },
    { to: '/cabinet/admin/management/company', Icon: IconId },
    { to: '/cabinet/admin/management/staff', Icon: IconUserShield },
    { to: '/cabinet/admin/management/changes', Icon: IconChecks },
    { to: '/cabinet/admin/management/audit', Icon: IconHistory },
    { to: '/cabinet/admin/management/deliveries', Icon: IconSend },
    { to: '/cabinet/admin/management/core-messages', Icon: IconSendOff },
    { to: '/cabinet/admin/management/outages', Icon: IconBolt },
    performance,
    reports,
  ],
  groups: [],
  thumb: [home, check, performance, reports],
}

import { IconActivity, IconChartBar, IconHome, IconMessage, IconSearch, IconUsers } from '@tabler/icons-react'
import { titles } from '#text/titles.ts'
import type { CabinetMenu } from '#web/shell/navigation.ts'

const home = { to: '/cabinet/admin', title: titles.home, Icon: IconHome } as const
const check = {
  to: '/cabinet/admin/ca_check',
  title: titles.caCheck,
  short: titles.caCheckShort,
  Icon: IconSearch,
} as const
const performance = {
  to: '/cabinet/admin/perf_dashboard',
  title: titles.perfDashboard,
  short: titles.perfShort,
  Icon: IconActivity,
} as const
const reports = { to: '/cabinet/admin/statreports', title: titles.statReports, Icon: IconChartBar } as const

export const adminMenu: CabinetMenu = {
  home: '/cabinet/admin',
  main: [
    home,
    check,
    { to: '/cabinet/admin/management', title: titles.management, Icon: IconUsers },
    { to: '/cabinet/admin/management/message_manager', title: titles.messageManager, Icon: IconMessage },
    performance,
    reports,
  ],
  groups: [],
  thumb: [home, check, performance, reports],
}

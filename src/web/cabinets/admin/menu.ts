import { IconActivity, IconChartBar, IconHome, IconMessage, IconSearch, IconUsers } from '@tabler/icons-react'
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
    { to: '/cabinet/admin/management', Icon: IconUsers },
    { to: '/cabinet/admin/management/message_manager', Icon: IconMessage },
    performance,
    reports,
  ],
  groups: [],
  thumb: [home, check, performance, reports],
}

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

const home = { to: '/cabinet/entity', title: titles.home, Icon: IconHome } as const
const indication = { to: '/cabinet/entity/indication', title: titles.indication, Icon: IconGauge } as const
const bills = { to: '/cabinet/entity/bills', title: titles.bills, Icon: IconReceipt } as const
const shutdowns = {
  to: '/cabinet/entity/shutdown_schedule',
  title: titles.shutdownSchedule,
  short: titles.shutdownShort,
  Icon: IconBolt,
} as const

const consumption = {
  to: '/cabinet/entity/consumption',
  title: titles.consumption,
  Icon: IconChartBar,
} as const

export const entityMenu: CabinetMenu = {
  home: '/cabinet/entity',
  main: [
    home,
    indication,
    { to: '/cabinet/entity/indication_mass', title: titles.indicationMass, Icon: IconTableImport },
    consumption,
    bills,
    { to: '/cabinet/entity/limits', title: titles.limits, Icon: IconAdjustments },
    shutdowns,
    { to: '/cabinet/entity/tickets', title: titles.tickets, Icon: IconMessage },
    { to: '/cabinet/entity/commerc_accntng', title: titles.commercialAccounting, Icon: IconPlugConnected },
    { to: '/cabinet/entity/whats_new', title: titles.whatsNew, Icon: IconSparkles },
  ],
  groups: [
    {
      title: titles.settlements,
      items: [
        { to: '/cabinet/entity/bills/balance', title: titles.balance },
        { to: '/cabinet/entity/bills/invoices', title: titles.invoices },
        { to: '/cabinet/entity/bills/payments', title: titles.payments },
      ],
    },
    {
      title: titles.docs,
      items: [
        { to: '/cabinet/entity/docs/payment', title: titles.paymentDocs },
        {
          to: '/cabinet/entity/docs/reconciliations',
          title: titles.reconciliations,
        },
        { to: '/cabinet/entity/docs/dunning-warnings', title: titles.dunningWarnings },
        { to: '/cabinet/entity/docs/violations', title: titles.violations },
      ],
    },
    {
      title: titles.directory,
      items: [
        { to: '/cabinet/entity/consumption_history', title: titles.consumptionHistory },
        { to: '/cabinet/entity/directory/counter-history', title: titles.counterHistory },
        { to: '/cabinet/entity/directory/tariff-history', title: titles.tariffHistory },
        { to: '/cabinet/entity/directory/guide', title: titles.guide },
        { to: '/cabinet/entity/directory/guide-errors', title: titles.guideErrors },
        { to: '/cabinet/entity/directory/laws', title: titles.laws },
      ],
    },
    {
      title: titles.settings,
      items: [
        { to: '/cabinet/entity/settings/company-information', title: titles.companyInformation },
        { to: '/cabinet/entity/settings/meters', title: titles.meters },
        { to: '/cabinet/entity/settings/account', title: titles.account },
      ],
    },
  ],
  thumb: [home, indication, bills, shutdowns],
}

/**
 * A firm whose home page is closed to it (spec §4, entitySingle) starts from its readings: nothing leads to the home
 * page.
 */
export const withoutHome = (menu: CabinetMenu): CabinetMenu => ({
  ...menu,
  home: '/cabinet/entity/indication',
  main: menu.main.filter(({ to }) => to !== '/cabinet/entity'),
  thumb: [indication, consumption, bills, shutdowns],
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
          items: [
            ...group.items,
            { to: '/cabinet/entity/provider/document', title: titles.providerDocument },
          ],
        }
      : group,
  ),
}

import type { staffOrders } from '#contract/staff-orders.ts'
import type { Handlers } from '#server/handlers.ts'
import { setCapacity, showCapacity } from './capacity.ts'
import { saveCrew, setCrewHours } from './crews.ts'
import { crewsDay } from './day.ts'
import { confirmOrder, moveOrder, orderDone, refuseOrder } from './decide.ts'
import { exportOrders, listOrders } from './list.ts'
import { openOrder } from './one.ts'
import { listServices, saveService } from './services.ts'
import { crewsWeek } from './week.ts'

export const staffOrdersRoutes: Handlers<typeof staffOrders> = {
  list: listOrders,
  export: exportOrders,
  week: crewsWeek,
  day: crewsDay,
  one: openOrder,
  confirm: confirmOrder,
  move: moveOrder,
  refuse: refuseOrder,
  done: orderDone,
  capacity: showCapacity,
  setCapacity,
  services: listServices,
  saveService,
  saveCrew,
  crewHours: setCrewHours,
}

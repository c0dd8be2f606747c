/** Power a contract is signed for, kW. */
const STEPS = [5, 10, 15, 30, 50, 100, 150, 250, 400, 630, 1000, 1600, 2500] as const
/** In its busiest month a firm uses more than on an average day, and it does so in its working hours. */
const BUSIEST = 1.6
const WORKING_HOURS = 10

/** The power a firm asks for, by the use of its points on an average day. */
export function allowedPower(points: readonly { readonly dailyKwh: number }[]): number {
  const daily = points.reduce((sum, { dailyKwh }) => sum + dailyKwh, 0)
  const needed = (daily * BUSIEST) / WORKING_HOURS
  return STEPS.find((step) => step >= needed) ?? Math.ceil(needed / 1000) * 1000
}

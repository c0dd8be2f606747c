// Instants at which customers see other screens than at the pinned one, and the tests of the screens that change.

/** Kyiv time. */
export const INSTANTS = [
  // the window of readings is open, the month before is not counted yet
  '2026-12-01T08:00:00+02:00',
  // the last half-hour of the window of businesses, and the first after it
  '2026-12-02T12:30:00+02:00',
  '2026-12-02T13:30:00+02:00',
  // the last day of households
  '2026-12-03T09:00:00+02:00',
  // bills are out; nothing is open
  '2026-12-15T10:00:00+02:00',
  // days on which readings are recommended begin; the last of them
  '2026-12-28T10:00:00+02:00',
  '2026-12-31T10:00:00+02:00',
  // a new year, an hour in which its day has another number in UTC
  '2027-01-01T00:30:00+02:00',
  // a leap day, in a year beyond those that the town names
  '2028-02-29T10:00:00+02:00',
  // 02:30 of the night that has no 03:30, and the second 03:30 of the one that has two
  '2027-03-28T02:30:00+02:00',
  '2026-10-25T03:30:00+02:00',
  '2026-11-26T00:40:00+02:00',
]

/** Tests of homes, readings, consumption, bills, outages, limits, deadlines and counts of the staff. */
export const TIME_BOUND = [
  'first-screen/first-screen',
  'first-screen/light-states',
  'business/account',
  'business/cabinet',
  'business/directory',
  'business/firm-outages',
  'business/hours',
  'business/indication',
  'business/limits',
  'business/money',
  'business/points',
  'person/bills',
  'person/directory',
  'person/first-reading',
  'person/one-reading',
  'person/outages',
  'person/reading-windows',
  'public/outages',
  'staff/at-work',
  'staff/queues',
]

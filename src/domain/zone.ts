/**
 * Registers of a meter, in the order in which they are shown; `zonesOf` is a part of it. One, two or three zones of the
 * day (facts §1.2).
 */
export const ZONES = ['single', 'day', 'peak', 'half-peak', 'night'] as const
export type Zone = (typeof ZONES)[number]
export type ZoneCount = 1 | 2 | 3
export const isZoneCount = (n: number): n is ZoneCount => n === 1 || n === 2 || n === 3

const OF: Record<ZoneCount, readonly Zone[]> = {
  1: ['single'],
  2: ['day', 'night'],
  3: ['peak', 'half-peak', 'night'],
}

/** Registers in the order in which they are shown; they are labelled by name, never by T1/T2 alone (facts §1.2). */
export const zonesOf = (zones: ZoneCount): readonly Zone[] => OF[zones]

export type ZoneHours = { readonly zone: Zone; readonly from: string; readonly to: string }

const HOURS: Record<ZoneCount, readonly ZoneHours[]> = {
  1: [{ zone: 'single', from: '00:00', to: '24:00' }],
  2: [
    { zone: 'day', from: '07:00', to: '23:00' },
    { zone: 'night', from: '23:00', to: '07:00' },
  ],
  3: [
    { zone: 'peak', from: '08:00', to: '11:00' },
    { zone: 'peak', from: '20:00', to: '22:00' },
    { zone: 'half-peak', from: '07:00', to: '08:00' },
    { zone: 'half-peak', from: '11:00', to: '20:00' },
    { zone: 'half-peak', from: '22:00', to: '23:00' },
    { zone: 'night', from: '23:00', to: '07:00' },
  ],
}

/** Local hours of each zone; with `to` before `from` the zone runs over midnight (facts §1.2). */
export const zoneHours = (zones: ZoneCount): readonly ZoneHours[] => HOURS[zones]

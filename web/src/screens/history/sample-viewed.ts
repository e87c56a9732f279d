import type { Period } from '@monitorweb/domain/calendar/period'
import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { NO_ROWS } from '#reports/history/history-rows.ts'
import { totalsOf } from '#reports/history/period-totals.ts'
import type { ShownVehicle, Viewed } from './use-viewed.ts'

/** Makes what the panes show, for tests: a period that was read whole and in which there is nothing. */
export function sampleViewed(period: Period, more: Partial<Viewed> = {}): Viewed {
  const { vehicles = [] } = more
  return {
    ...{ vehicles, period, totals: totalsOf(vehicles) },
    focus: period,
    hasFocus: false,
    isPartial: false,
    limitKmh: DEFAULT_SPEED_LIMIT_KMH,
    landmarks: { state: 'known', at: () => '' },
    ...more,
  }
}

/** Makes a vehicle as the panes show it, for tests: alone, and without a point. */
export function sampleShown(more: Partial<ShownVehicle> = {}): ShownVehicle {
  return {
    vehicleId: 7,
    name: 'ABC1D23',
    letter: '',
    code: '',
    color: '#000',
    growing: null,
    rows: NO_ROWS,
    gapMs: 600_000,
    ...more,
  }
}

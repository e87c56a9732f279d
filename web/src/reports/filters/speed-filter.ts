import { SPEED_FILTERS } from '@monitorweb/contract/reports/tracking-position'
import { formatSpeed } from '#format/numbers.ts'

/** This is the specification's filter by speed. */
export interface SpeedFilter {
  type: (typeof SPEED_FILTERS)[keyof typeof SPEED_FILTERS]
  valueKmh: number
}

export const ANY_SPEED: SpeedFilter = { type: SPEED_FILTERS.any, valueKmh: 0 }

export const SPEED_FILTER_LABELS: Record<SpeedFilter['type'], string> = {
  0: 'Qualquer velocidade',
  1: 'Acima de',
  2: 'Abaixo de',
  3: 'Igual a',
}

/**
 * Tells whether a speed passes, compared to a hundredth as the server does; one that was not reported passes only where
 * any speed does.
 */
export function speedPasses(speedKmh: number, { type, valueKmh }: SpeedFilter): boolean {
  const [said, asked] = [Math.round(speedKmh * 100), Math.round(valueKmh * 100)]
  switch (type) {
    case SPEED_FILTERS.any:
      return true
    case SPEED_FILTERS.above:
      return said > asked
    case SPEED_FILTERS.below:
      return said < asked
    case SPEED_FILTERS.equal:
      return said === asked
  }
}

/** Writes the filter as it stands in sentences, such as "acima de 80 km/h". */
export function speedFilterWords({ type, valueKmh }: SpeedFilter): string {
  return `${SPEED_FILTER_LABELS[type].toLowerCase()} ${formatSpeed(valueKmh)}`
}

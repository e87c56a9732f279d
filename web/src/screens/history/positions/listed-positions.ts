import { isAlarmCode } from '@monitorweb/domain/position/alarms'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import type { GrowingTrack } from '#reports/track/track-builder.ts'
import type { Viewed } from '../use-viewed.ts'

export const COUNTED_POSITIONS = { none: 'Nenhuma', one: 'posição', many: 'posições' }

/** Tells whether a position stands in the list, which one that no report counts does as an alarm, or where it is wanted. */
export function isListed({ track, verdicts }: GrowingTrack, index: number, withExcluded: boolean): boolean {
  return withExcluded || verdicts[index] === 0 || isAlarmCode(track.event[index]!)
}

/** Answers how many positions of what is looked at the list has without a filter, and how many were received beside them. */
export function countListed(
  { vehicles, focus }: Pick<Viewed, 'vehicles' | 'focus'>,
  withExcluded: boolean,
): { listed: number; leftOut: number } {
  let [listed, leftOut] = [0, 0]
  for (const { growing } of vehicles) {
    if (!growing) continue
    const end = firstAtOrAfter(growing.track, focus.to)
    for (let index = firstAtOrAfter(growing.track, focus.from); index < end; index++) {
      if (isListed(growing, index, withExcluded)) listed++
      else leftOut++
    }
  }
  return { listed, leftOut }
}

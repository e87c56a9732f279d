import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { storedText } from '#state/stored-text.ts'

const stored = storedText('monitorweb:last-hand')

/** Notes for all tabs of this browser that a person had a hand on one of them. */
export function noteHand(at: EpochMs): void {
  stored.write(String(at))
}

/** Answers when a tab of this browser last noted a hand; 0 where none did. */
export function lastHand(): EpochMs {
  return Number(stored.read())
}

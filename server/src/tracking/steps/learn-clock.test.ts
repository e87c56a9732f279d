import { expect, test } from 'vitest'
import { arrival, report } from '../../../test/setup/arrivals.ts'
import { newFrame, type ReceivedFrame } from '../received-frame.ts'
import { learnClock } from './learn-clock.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const MINUTE_MS = 60_000

test('what is certain of a clock travels with each frame until one of them was committed', () => {
  const step = learnClock()
  const device = { id: 7, state: 'active', cell: 0, storedPositions: 0, clockMinutes: 0 } as const
  let learnedClockMinutes: number | null = null
  const learned = [0, 2, 4, 6, 8, 10, 12, 14].map((minute) => {
    const at = NOW + minute * MINUTE_MS
    const frame: ReceivedFrame = newFrame(arrival('1', report({ fixTime: at + 8 * 60 * MINUTE_MS }), at))
    frame.device = { ...device, learnedClockMinutes }
    void step.run(frame)
    // As if every frame before the seventh was refused by a later step.
    if (minute >= 12) learnedClockMinutes = frame.learnedClockMinutes ?? learnedClockMinutes
    return frame.learnedClockMinutes
  })
  expect(learned).toEqual([undefined, undefined, undefined, undefined, 480, 480, 480, undefined])
})

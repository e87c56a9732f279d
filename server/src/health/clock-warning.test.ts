import { expect, test, vi } from 'vitest'
import { createClockLook, warningOfClock } from './clock-warning.ts'
import { PATIENCE_MS } from './database-obstacle.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 24, 2)

test('a clock that leapt is told with how far, and until when that holds deletion', () => {
  const at = NOW + 400 * DAY
  const ahead = { believedAt: NOW, doubt: { since: at, seenAt: at } }
  expect(warningOfClock(ahead, at + 2 * DAY)).toEqual({
    reason: 'clockLeapt',
    message:
      'O relógio da máquina adiantou 400 dias: confira a data. Nada antigo é apagado por enquanto; se a data está certa, isso passa em 5 dias.',
  })
  const behind = { believedAt: at, doubt: { since: NOW, seenAt: NOW } }
  expect(warningOfClock(behind, NOW)?.message).toContain('voltou 400 dias')
  expect(warningOfClock({ believedAt: NOW, doubt: null }, NOW)).toBeNull()
  expect(warningOfClock(null, NOW)).toBeNull()
})

test('a database that does not answer keeps no look waiting, and is asked once', async () => {
  vi.useFakeTimers()
  const query = vi.fn(() => new Promise(() => undefined))
  const look = createClockLook({ query } as never)
  const looks = Promise.all([look(), look()])
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  expect(await looks).toEqual([null, null])
  expect(query).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

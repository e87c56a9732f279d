import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPackingThread } from '../../src/packing/packing.ts'
import type { PackingNews } from '../../src/packing/packing-news.ts'
import { DAY_MS } from '../../src/storage/positions/hot-days.ts'
import { isoDay } from '../../src/storage/positions/partitions.ts'
import { damageHistory } from '../setup/damaged-history.ts'
import { FIRST_DAY, START, startPackedWorld } from './packed-world.ts'

let world: Awaited<ReturnType<typeof startPackedWorld>>

beforeAll(async () => {
  world = await startPackedWorld()
})
afterAll(() => world.stop())

test('of a damaged day that more came of, the log is told the cause, and people a sentence', async () => {
  const device = await world.newDevice()
  await world.send(device, { fixTime: START + 1000 }, START + 1000)
  await damageHistory(world.pool, device.serial, START, START)
  await world.send(device, { fixTime: START + 5000 }, START + DAY_MS)
  const told: PackingNews[] = []
  const { signal } = new AbortController()
  await runPackingThread(world.database.config, { signal, tell: (news) => void told.push(news) })
  expect(told).toEqual([
    {
      ...{ kind: 'failure', serial: device.serial, day: isoDay(FIRST_DAY) },
      words: expect.stringMatching(/^O que já estava compactado deste dia não pode ser lido/),
      reason: expect.stringMatching(new RegExp(`of device ${device.id}, ${isoDay(FIRST_DAY)}: \\S`)),
    },
    { kind: 'finished' },
  ])
})

import { expect, test } from 'vitest'
import type { WaitingSpan } from '../storage/reception/traccar-span-store.ts'
import { readSpan } from './span-reading.ts'
import type { KnownDevice } from './traccar-api.ts'
import { TraccarError } from './traccar-error.ts'

const HOUR = 3600_000

/** Reads a night of so many devices as often as it takes, as the bridge does. */
async function readNight(options: { devices: number; failing: readonly number[]; restMs?: number }) {
  const { devices, failing, restMs } = options
  const known = Array.from(
    { length: devices },
    (_, index): KnownDevice => ({ id: index + 1, uniqueId: `D${index + 1}`, name: '', heardAt: null, renamed: null }),
  )
  const night = { id: 1, reason: 'night' as const, serial: '', from: 0, to: HOUR, dueAt: 0 }
  const span: WaitingSpan = { ...night, nextDevice: 0, tries: 0 }
  const read = new Set<number>()
  const comeBackTo: string[] = []
  for (let attempt = 0; attempt <= devices; attempt++) {
    const { nextDevice, state, passedOver } = await readSpan(span, known, {
      async read({ id }) {
        if (failing.includes(id)) throw new TraccarError('erro 500', restMs === undefined ? {} : { restMs })
        read.add(id)
        return { found: 0, newestFix: null }
      },
      isTimeUp: () => false,
    })
    comeBackTo.push(...passedOver.map(({ serial }) => serial))
    if (state === 'read') return { read: [...read], comeBackTo }
    span.tries = nextDevice === span.nextDevice ? span.tries + 1 : 1
    span.nextDevice = nextDevice
  }
  throw new Error('the night has no end')
}

test.each([
  ['one in between', [3]],
  ['the first', [1]],
  ['the last', [6]],
  ['as many in a row as make a server fail', [2, 3, 4]],
  ['all', [1, 2, 3, 4, 5, 6]],
])('devices that cannot be read keep no night at the same place, and are come back to: %s', async (_name, failing) => {
  const { read, comeBackTo } = await readNight({ devices: 6, failing })
  expect(read).toEqual([1, 2, 3, 4, 5, 6].filter((id) => !failing.includes(id)))
  expect([...new Set(comeBackTo)].sort()).toEqual(failing.map((id) => `D${id}`))
})

test('nor does one for which the server asks for a rest each time', async () => {
  const { read, comeBackTo } = await readNight({ devices: 4, failing: [2], restMs: 5_000 })
  expect(read).toEqual([1, 3, 4])
  expect(comeBackTo).toEqual(['D2'])
})

test('a span of the number that a device had before is read from that device', async () => {
  const renamed = { from: { serial: 'D1', after: 0 }, at: HOUR }
  const device: KnownDevice = { id: 1, uniqueId: 'D9', name: '', heardAt: null, renamed }
  const span: WaitingSpan = {
    id: 1,
    reason: 'night',
    serial: 'd1',
    from: 0,
    to: HOUR,
    dueAt: 0,
    nextDevice: 0,
    tries: 0,
  }
  const read: string[] = []
  await readSpan(span, [device], {
    async read({ uniqueId }) {
      read.push(uniqueId)
      return { found: 0, newestFix: null }
    },
    isTimeUp: () => false,
  })
  expect(read).toEqual(['D9'])
})

import { expect, test } from 'vitest'
import { LANES, laneOfDevice } from './lanes.ts'

test.each([1, 2, 3, 4, 64])(
  'devices that got their numbers and %i cells by turns are in all lanes of each cell',
  (cells) => {
    const devices = Array.from({ length: 10 * cells }, (_, index) => ({ id: 7 + index, cell: index % cells }))
    for (let cell = 0; cell < cells; cell++) {
      const own = devices.filter((device) => device.cell === cell)
      for (let lane = 0; lane < LANES; lane++)
        expect(own.filter(({ id }) => laneOfDevice(id, cells) === lane)).toHaveLength(10 / LANES)
    }
  },
)

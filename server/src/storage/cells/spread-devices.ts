import type pg from 'pg'
import { nextMove } from './cell-list.ts'
import { moveDevice } from './move-device.ts'

/**
 * Moves devices until all cells have as many, give or take one; answers how many it moved. It may be ended at any moment and called again: each
 * device moves by itself.
 */
export async function spreadDevices(
  pool: pg.Pool,
  cells: number,
  onMoved: (moved: number) => void = () => undefined,
): Promise<number> {
  let moved = 0
  for (let next = await nextMove(pool, cells); next !== null; next = await nextMove(pool, cells)) {
    if (await moveDevice(pool, next.deviceId, next.to)) onMoved(++moved)
  }
  return moved
}

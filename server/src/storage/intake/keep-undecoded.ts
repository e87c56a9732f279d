import type pg from 'pg'
import { cellOf } from '../base/cells.ts'
import { inTransaction } from '../base/transaction.ts'
import { type Apart, setApart } from '../reception/set-apart-store.ts'
import { addStrangerUse } from '../reception/stranger-use-store.ts'
import { keepLearnedClock, renewActivity } from './renew-activity.ts'
import { apartFrame, cellNumberOf, type WritableFrame } from './writable-frame.ts'

/** Keeps a frame that the database refuses as bytes only, and counts it as communication. */
export async function keepUndecoded(pool: pg.Pool, frame: WritableFrame, detail: string): Promise<void> {
  const refused: Apart[] = [{ reason: 'refusedContent', type: '', length: frame.bytes.length, detail }]
  const cell = cellOf(pool, cellNumberOf(frame))
  await inTransaction(cell, async (client) => {
    await client.query(renewActivity([{ ...frame, readings: null, placeless: [], positions: [] }]))
    await setApart(client, apartFrame(frame), refused)
    await addStrangerUse(client, [frame])
    if (frame.learnedClockMinutes !== undefined) await keepLearnedClock(client, frame)
  }).catch(() => setApart(cell, { ...apartFrame(frame), deviceId: null }, refused))
}

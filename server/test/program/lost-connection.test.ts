import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { startGate } from '../setup/gates/database-gate.ts'

test('a connection that is lost while somebody holds it fails what it is used for, and nothing else', async () => {
  const gate = await startGate(inject('postgresUrl'))
  const pool = openDatabase({ connectionString: gate.url })
  try {
    const client = await pool.connect()
    // Not `once` of events, which listens to errors, too.
    const lost = new Promise<void>((resolve) => client.once('end', resolve))
    gate.close()
    await lost
    await expect(client.query('select 1')).rejects.toThrow()
    client.release()
    gate.open()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await pool.end()
    await gate.stop()
  }
})

import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { DatabaseClient } from '../../src/storage/base/connections/database-client.ts'
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

test('so does one alone: what it was asked fails, and no process ends', async () => {
  const gate = await startGate(inject('postgresUrl'))
  try {
    const client = new DatabaseClient({ connectionString: gate.url })
    await client.connect()
    const asked = client.query('select pg_sleep(600)')
    gate.close()
    await expect(asked).rejects.toThrow()
    await client.end()
  } finally {
    await gate.stop()
  }
})

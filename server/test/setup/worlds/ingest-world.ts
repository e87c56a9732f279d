import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '../../../src/storage/base/connections/database.ts'
import { createIngest, type Ingest } from '../../../src/tracking/ingest.ts'
import { createTrackingMetrics } from '../../../src/tracking/tracking-metrics.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

/** A fresh database, and the intake that stores in it what devices send. */
interface IngestWorld {
  pool: pg.Pool
  ingest: Ingest
}

/** Opens it before the tests of the file, for which alone it is there, and closes it after. */
export function ingestOfThisFile({ connections = 6 } = {}): IngestWorld {
  const world = {} as IngestWorld
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    world.pool = openDatabase({ ...database.config, max: connections })
    world.ingest = newIngest(world.pool)
  })
  afterAll(async () => {
    await world.ingest.stop(1000)
    await world.pool.end()
    await database.drop()
  })
  return world
}

/** Opens an intake as another process has it, with memories of its own. */
export function newIngest(pool: pg.Pool): Ingest {
  return createIngest(pool, createTrackingMetrics(new Registry()))
}

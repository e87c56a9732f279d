import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { packOldMessages } from '../../src/storage/packed/message-packer.ts'
import { packOldDays } from '../../src/storage/packed/packing-round.ts'

/* A process that packs all there is, of the database that its first argument says, until it is killed. */
const pool = openDatabase({ ...JSON.parse(process.argv[2]!), max: 2 })
const onFailure = (day: object, error: unknown) => {
  throw new Error(JSON.stringify(day), { cause: error })
}
// Late reports are taken for older than they are, so that none waits for its device to be quiet.
const round = { now: Date.now() + 2 * 3600_000, rest: 0, onFailure, onProgress: () => undefined }
await packOldDays(pool, round)
await packOldMessages(pool, round)
await pool.end()

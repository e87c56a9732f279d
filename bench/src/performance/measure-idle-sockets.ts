import { connect, type Socket } from 'node:net'
import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { frameOf, loginPacket } from '@monitorweb/simulator/gt06/gt06-frames'
import { memoryBytes } from '../program/process-memory.ts'
import { startBenchDatabase, startProcess } from '../program/program.ts'
import { benchImei } from './load.ts'

export interface IdleSocketsResult {
  sockets: number
  residentBytesPerSocket: number
}

const RUN = 900

/** So many are logged in before, so that what the first of them make is there. */
const FIRST = 1_000
/** With room for young objects as the program has it, the rubbish of logins would be measured: it grows by 80 MB at the first ones. */
const LITTLE_RUBBISH = ['--max-semi-space-size=1']

/** Measures what registered trackers that logged in and then say nothing hold of the gateway's memory. */
export async function measureIdleSockets(sockets: number): Promise<IdleSocketsResult> {
  const database = await startBenchDatabase()
  await registerDevices(database.url, FIRST + sockets)
  const gateway = await startProcess('gateway', database.url, {}, LITTLE_RUBBISH)
  const open: Socket[] = []
  try {
    const port = gateway.ports['gt06'] as number
    await logInMany(port, { from: 0, to: FIRST, open })
    const before = memoryBytes(gateway.pid)
    await logInMany(port, { from: FIRST, to: FIRST + sockets, open })
    return { sockets, residentBytesPerSocket: (memoryBytes(gateway.pid) - before) / sockets }
  } finally {
    for (const socket of open) socket.destroy()
    await gateway.stop()
    await database.stop()
  }
}

/** A stranger's connection would be one of those that may be turned away. */
async function registerDevices(connectionString: string, count: number): Promise<void> {
  const pool = openDatabase({ connectionString, max: 1 })
  const serials = Array.from({ length: count }, (_, index) => benchImei(RUN, index))
  await pool.query(`insert into device (serial, state) select unnest($1::text[]), 'active'`, [serials])
  await pool.end()
}

/** Logs trackers in by groups, so that no more than a few hundred are unidentified at a time. */
async function logInMany(
  port: number,
  { from, to, open }: { from: number; to: number; open: Socket[] },
): Promise<void> {
  for (let start = from; start < to; start += 100) {
    await Promise.all(
      Array.from({ length: Math.min(100, to - start) }, (_, offset) => logIn(port, start + offset, open)),
    )
  }
}

async function logIn(port: number, index: number, open: Socket[]): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' })
  open.push(socket)
  socket.write(frameOf(loginPacket(benchImei(RUN, index)), 1))
  await new Promise((resolve, reject) => {
    socket.once('data', resolve)
    socket.once('error', reject)
  })
}

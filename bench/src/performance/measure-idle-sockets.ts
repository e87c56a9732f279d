import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { frameOf, loginPacket } from '@monitorweb/simulator/gt06/gt06-frames'
import { startBenchDatabase, startProcess } from '../program/program.ts'
import { benchImei } from './load.ts'

export interface IdleSocketsResult {
  sockets: number
  residentBytesPerSocket: number
}

const RUN = 900

/** Measures the gateway's memory for trackers that logged in and then say nothing. */
export async function measureIdleSockets(sockets: number): Promise<IdleSocketsResult> {
  const database = await startBenchDatabase()
  const gateway = await startProcess('gateway', database.url)
  const open: Socket[] = []
  try {
    const port = gateway.ports['gt06'] as number
    await logInMany(port, { from: 0, to: 500, open })
    const before = residentBytes(gateway.pid)
    await logInMany(port, { from: 500, to: 500 + sockets, open })
    return { sockets, residentBytesPerSocket: (residentBytes(gateway.pid) - before) / sockets }
  } finally {
    for (const socket of open) socket.destroy()
    await gateway.stop()
    await database.stop()
  }
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

/** Answers the kernel's own figure, on Linux only, which includes what lies outside JavaScript's heap. */
function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

import { connect, type Socket } from 'node:net'
import { noReadings } from '@monitorweb/domain/position/position-report'
import { frameOf, locationAccPacket, loginPacket } from '@monitorweb/simulator/gt06/gt06-frames'

export interface LoadOptions {
  port: number
  sockets: number
  /** So many reports of one tracker are without an answer at a time. */
  inFlight: number
  reportsPerSocket: number
  /** The number of the run keeps the trackers and times of two runs apart. */
  run: number
}

export interface LoadResult {
  positions: number
  seconds: number
  acknowledgedAfterMs: { p50: number; p99: number }
}

/** So long is the answer to a report. */
export const ANSWER_BYTES = 10
const START = Date.now() - 4 * 3600_000

/**
 * Drives trackers that send gt06 reports as fast as they are acknowledged. Frames are made before the clock starts, and
 * answers are only counted, so that the load takes as little as can be of the processor that it measures.
 */
export async function driveLoad(options: LoadOptions): Promise<LoadResult> {
  const trackers = await Promise.all(Array.from({ length: options.sockets }, (_, index) => logIn(options, index)))
  const latencies: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    trackers.map(({ socket, frames }) => sendAll(socket, frames, { inFlight: options.inFlight, latencies })),
  )
  const seconds = (performance.now() - startedAt) / 1000
  for (const { socket } of trackers) socket.destroy()
  latencies.sort((a, b) => a - b)
  return {
    positions: latencies.length,
    seconds,
    acknowledgedAfterMs: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) },
  }
}

/** Answers the IMEI of a bench tracker. */
export function benchImei(run: number, index: number): string {
  return `86${String(run).padStart(3, '0')}${String(index).padStart(10, '0')}`
}

async function logIn(options: LoadOptions, index: number): Promise<{ socket: Socket; frames: Buffer[] }> {
  const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
  socket.write(frameOf(loginPacket(benchImei(options.run, index)), 0))
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error('closed before the login was answered')))
    socket.once('error', reject)
    socket.once('data', () => resolve())
  })
  socket.removeAllListeners('close')
  return { socket, frames: driveFrames({ ...options, startsAt: START + options.run * 60_000, index }) }
}

/** Makes the frames of a drive to the north-east, with a report every ten seconds; `index` keeps the ways apart. */
export function driveFrames(of: { reportsPerSocket: number; startsAt: number; index: number }): Buffer[] {
  const { reportsPerSocket, startsAt, index } = of
  return Array.from({ length: reportsPerSocket }, (_, step) => {
    const packet = locationAccPacket({
      ...noReadings(),
      fixTime: startsAt + step * 10_000,
      hasFix: true,
      latitude: -23.5 + index * 0.001 + step * 0.0012,
      longitude: -46.6 + step * 0.001,
      altitudeMeters: null,
      speedKmh: 60 + (step % 30),
      courseDegrees: 40 + (step % 20),
      satellites: 11,
      ignition: true,
    })
    return frameOf(packet, (step + 1) & 0xffff)
  })
}

/** Sends frames, so many without an answer at a time, and notes how long each answer took. Rejects where the connection closes. */
export function sendAll(
  socket: Socket,
  frames: readonly Buffer[],
  { inFlight, latencies }: { inFlight: number; latencies: number[] },
): Promise<void> {
  const sentAt: number[] = []
  let answered = 0
  let bytes = 0
  const sendOne = () => {
    const frame = frames[sentAt.length]
    if (!frame) return
    sentAt.push(performance.now())
    socket.write(frame)
  }
  return new Promise((resolve, reject) => {
    socket.on('close', () => reject(new Error(`closed after ${answered} of ${frames.length} answers`)))
    socket.on('data', (chunk: Buffer) => {
      const now = performance.now()
      // Reports that the answers of one moment set free leave together, as from a tracker that sends its memory.
      socket.cork()
      for (bytes += chunk.length; bytes >= ANSWER_BYTES; bytes -= ANSWER_BYTES) {
        latencies.push(now - (sentAt[answered++] as number))
        sendOne()
      }
      socket.uncork()
      if (answered === frames.length) {
        socket.removeAllListeners('close')
        resolve()
      }
    })
    for (let index = 0; index < inFlight; index++) sendOne()
  })
}

/** Answers the value below which this share of sorted values lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

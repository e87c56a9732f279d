import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { HttpProblem } from '../../errors/http-problem.ts'
import { errorOf } from '../../errors/thread-failure.ts'
import type { ExportPart, ExportTask, ThreadSetup } from './export-thread-messages.ts'
import { PULL } from './export-thread-messages.ts'
import { keepThread } from './keep-thread.ts'
import { type Streets, tellStreets } from './street-requests.ts'

/** The thread may have so much memory: a PDF of as many rows as it may have fits in with room. */
const MOST_MEGABYTES = 512

export interface ExportThread {
  /**
   * Answers the bytes of a file. Destroying the stream ends its making; a failure of the making destroys the stream.
   * `onProgress` is told how much was read, 0 to 1, for what arrived.
   */
  make(task: Omit<ExportTask, 'port'>, onProgress?: (share: number) => void): Readable
  stop(): Promise<void>
}

export type ExportThreadSettings = Omit<ThreadSetup, 'hasStreets' | 'role' | 'sharesFleets'> &
  Partial<Pick<ThreadSetup, 'sharesFleets'>>

/**
 * Makes files in a thread of its own, which is started when the first is asked for and ends when none was for a while.
 * Where there are `streets`, trips and stops name those that come in time.
 */
export function createExportThread(
  { sharesFleets = availableParallelism() > 1, ...settings }: ExportThreadSettings,
  streets?: Streets,
): ExportThread {
  const setup: ThreadSetup = { ...settings, sharesFleets, role: 'files', hasStreets: streets !== undefined }
  const making = new Set<Readable>()
  const thread = keepThread(new URL('./export-worker.ts', import.meta.url), {
    setup,
    mostMegabytes: MOST_MEGABYTES,
    onEnd(error) {
      for (const stream of making) stream.destroy(error)
    },
  })
  const end = (stream: Readable) => {
    making.delete(stream)
    if (making.size === 0) thread.rest()
  }

  return {
    make(task, onProgress) {
      const { port1, port2 } = new MessageChannel()
      thread.begin().postMessage({ ...task, port: port2 }, [port2])
      const stream = new Readable({
        read: () => port1.postMessage(PULL),
        destroy(error, done) {
          port1.close()
          done(error)
        },
      })
      const tell = streets && tellStreets(port1, streets)
      port1.on('message', (part: ExportPart) => {
        if (part.kind === 'chunk') {
          onProgress?.(part.share)
          stream.push(part.bytes)
        } else if (part.kind === 'end') stream.push(null)
        else if (part.kind === 'places') void tell?.(part.points)
        else if (part.kind === 'refused') stream.destroy(new FieldError(part.field, part.message))
        else stream.destroy(part.isBusy ? busy() : errorOf(part))
      })
      making.add(stream)
      stream.once('close', () => end(stream))
      return stream
    },
    stop: thread.stop,
  }
}

function busy(): HttpProblem {
  const message = 'Há arquivos demais em preparo. Peça este de novo em alguns segundos.'
  return new HttpProblem('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 10 })
}

import { Worker } from 'node:worker_threads'

/** A thread that nobody needs ends after so long. */
const IDLE_MS = 60_000

interface ThreadOptions<OnEnd> {
  setup: unknown
  /** The thread may have so much memory. */
  mostMegabytes: number
  onEnd: OnEnd
}

interface KeptOptions extends ThreadOptions<(error: Error) => void> {
  idleMs?: number
}

/** Keeps a thread that starts when it is first needed, and anew after it ended; `onEnd` is told that it did. */
export function keepThread(source: URL, { onEnd, idleMs = IDLE_MS, ...options }: KeptOptions) {
  let worker: Worker | null = null
  let ending: Promise<unknown> | undefined
  let idle: NodeJS.Timeout | undefined
  const take = (ended: Worker, error: Error) => {
    if (worker !== ended) return
    worker = null
    onEnd(error)
  }
  /** It takes a while to end, and would do nothing that it is given until then. */
  function end(): void {
    ending = worker?.terminate()
    worker = null
  }
  return {
    begin(): Worker {
      clearTimeout(idle)
      worker ??= startThread(source, { ...options, onEnd: take })
      return worker
    },
    /** It is needed no more, for now. */
    rest() {
      idle = setTimeout(end, idleMs)
      idle.unref()
    },
    async stop() {
      clearTimeout(idle)
      await Promise.all([ending, worker?.terminate()])
    },
  }
}

/**
 * Starts a thread from its source, `file:…/<name>.ts`; in the bundle, where all threads lie beside what starts them,
 * from `<name>.js`. A thread holds up no end of the process.
 */
function startThread(
  source: URL,
  { setup, mostMegabytes, onEnd }: ThreadOptions<(worker: Worker, error: Error) => void>,
): Worker {
  const options = { workerData: setup, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } }
  const bundled = source.pathname.replace(/^.*\/(.*)\.ts$/, './$1.js')
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(fromSources(source), { ...options, eval: true })
    : new Worker(new URL(bundled, import.meta.url), options)
  worker.unref()
  worker.on('error', (error) => onEnd(worker, error as Error))
  worker.on('exit', () => onEnd(worker, new Error('A thread do programa terminou.')))
  return worker
}

/** Tests run the sources, where the thread has to read TypeScript and there is no bundle beside this file. */
function fromSources({ href }: URL): string {
  return `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(href)})
})`
}

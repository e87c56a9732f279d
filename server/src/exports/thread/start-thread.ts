import { Worker } from 'node:worker_threads'

interface ThreadOptions {
  setup: unknown
  /** The thread may have so much memory. */
  mostMegabytes: number
  onEnd(worker: Worker, error: Error): void
}

/**
 * Starts a thread from its source, `file:…/<name>.ts`; in the bundle, where all threads lie beside what starts them,
 * from `<name>.js`. A thread holds up no end of the process.
 */
export function startThread(source: URL, { setup, mostMegabytes, onEnd }: ThreadOptions): Worker {
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

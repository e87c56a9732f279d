import { expect } from 'vitest'
import { type ReportFileWorker, startReportFileWorker } from '../../src/exports/report-files/report-file-worker.ts'
import { createExportThread, type ExportThread } from '../../src/exports/thread/export-thread.ts'
import { LAST_SECOND, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { startExportFiles } from '../setup/files/export-files.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

/** Second 0 of the drawing that every vehicle drives. */
export const START = secondsAgo(LAST_SECOND + 3600)
const FIELDS = 'codigo arquivo situacao progresso tamanho motivo expiraEm baixadoEm'

/** What is asked for: the positions of a vehicle over the whole drawing. */
export const asked = (vehicle: number) => `relatorio: "posicoes", formato: "csvTecnico", veiculos: "${vehicle}",
  colunas: "ddlDh,ddlLat,ddlVel", inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}"`

interface WorkerOptions {
  leastFreeBytes?: number
  thread?: ExportThread
}

export type FileWorld = Awaited<ReturnType<typeof startFileWorld>>

/** A world in which one vehicle was driven and people ask for files, which are made while a worker runs. */
export async function startFileWorld() {
  const world = await startReportingWorld()
  const driven = await world.trackedVehicle()
  await sendDrawn(world, driven.serial, { points: twoTrips(), start: START })
  const files = startExportFiles(world)
  const thread = createExportThread({ database: world.api.pool.options, placesDir: null })
  const { api, make } = world

  function startWorker(options: WorkerOptions = {}): ReportFileWorker {
    return startReportFileWorker({
      ...{ pool: api.pool, reportPool: api.pool, thread, folder: api.reportFiles, lookMs: 50, leastFreeBytes: 0 },
      privileged: { customers: [784], users: [1097, 1] },
      log: { warn: () => undefined, error: () => undefined },
      ...options,
    })
  }
  const person = (customer = driven.customer) => make.person({ customer, type: 3 })
  const asking = askingOf(world, files.get)
  const ask = (token: string, vehicle = driven.vehicle) => asking.ask(token, vehicle)

  /** While it runs, what is asked for is made. */
  async function withWorker<T>(work: () => Promise<T>, options?: WorkerOptions): Promise<T> {
    const worker = startWorker(options)
    return await work().finally(() => worker.stop())
  }
  return {
    ...asking,
    ...{ world, files, driven, startWorker, person, ask, withWorker },
    /** A file that lies ready for a new person. */
    async readyFile(vehicle = driven.vehicle, customer = driven.customer) {
      const token = await person(customer)
      const id = await ask(token, vehicle)
      return { token, id, file: await withWorker(() => asking.settled(token, id)) }
    },
    async stop() {
      await files.stop()
      await thread.stop()
      await world.stop()
    },
  }
}

/** What a person does with files. */
function askingOf({ api }: ReportingWorld, get: ReturnType<typeof startExportFiles>['get']) {
  const open = (token: string, id: string) =>
    api.ask(`mutation { opened: baixarArquivo(codigo: "${id}") { endereco arquivo } }`, { token })

  async function stateOf(token: string, id: string) {
    const { meusArquivos } = await api.data(`{ meusArquivos { ${FIELDS} } }`, { token })
    return meusArquivos.find(({ codigo }: { codigo: string }) => codigo === id)
  }
  return {
    open,
    stateOf,
    async ask(token: string, vehicle: number): Promise<string> {
      return (await api.data(`mutation { made: pedirArquivo(${asked(vehicle)}) { codigo } }`, { token })).made.codigo
    },
    async settled(token: string, id: string) {
      await expect.poll(async () => (await stateOf(token, id))?.situacao, PATIENCE).toMatch(/ready|failed/)
      return await stateOf(token, id)
    },
    async download(token: string, id: string) {
      return await get((await open(token, id)).data.opened.endereco)
    },
  }
}

import { LAST_SECOND, secondsAgo, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { type ExportFiles, startExportFiles } from '../setup/files/export-files.ts'
import { readZip } from '../setup/files/read-zip.ts'
import { type ReportingWorld, stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'

/** Second 0 of what the vehicle of {@link startExportWorld} drove. */
export const START = secondsAgo(LAST_SECOND + 3600)

/** A vehicle with two trips, and its reports as files, asked for by an administrator in the zone of Manaus. */
export interface ExportWorld extends ReportingWorld {
  files: ExportFiles
  driven: { vehicle: number; serial: string; customer: number; plate: string }
  /** Asks for the file of a report; `more`: further arguments, as a query has them; "" names no vehicle. */
  prepare(
    report: string,
    format: string,
    more?: string,
    who?: { token?: string; vehicle?: number | string },
  ): ReturnType<ReportingWorld['api']['ask']>
  download(report: string, format: string, more?: string, vehicle?: number | string): ReturnType<ExportFiles['get']>
}

export async function startExportWorld(): Promise<ExportWorld> {
  const world = await startReportingWorld()
  const { api } = world
  const driven = await world.trackedVehicle()
  await sendDrawn(world, driven.serial, { points: twoTrips(), start: START })
  await api.pool.query(`update user_account set settings = '{"zone":"America/Manaus"}' where id = 1`)
  const files = startExportFiles(world)
  const prepare: ExportWorld['prepare'] = (report, format, more = '', who = {}) => {
    const { token = api.admin, vehicle = driven.vehicle } = who
    const query = `mutation { exportarRelatorio(relatorio: "${report}", formato: "${format}", veiculos: "${vehicle}",
      inicio: "${stamp(START)}", fim: "${stamp(START + LAST_SECOND * 1000)}" ${more}) { endereco arquivo linhas } }`
    return api.ask(query, { token })
  }
  return {
    ...world,
    files,
    driven,
    prepare,
    async download(report, format, more = '', vehicle = driven.vehicle) {
      const { data, errors } = await prepare(report, format, more, { vehicle })
      if (errors) throw new Error(JSON.stringify(errors))
      return await files.get(data.exportarRelatorio.endereco)
    },
    async stop() {
      await files.stop()
      await world.stop()
    },
  }
}

/** The cells of a sheet, each as what stands between its tags. */
export function cellsOf(sheet: string): string[][] {
  return [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row]) =>
    [...row!.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  )
}

/** What the second sheet of an XLSX says of how it came about, by label. */
export function parametersIn(file: Buffer): Record<string, string> {
  return Object.fromEntries(cellsOf(readZip(file).get('xl/worksheets/sheet2.xml')!))
}

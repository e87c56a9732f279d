import { REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import { EVERY_RUN } from '@monitorweb/domain/track/report/run-filter'
import { brandOf } from '../../storage/settings/brand.ts'
import { findHistoryStart } from '../../storage/tracks/history-start.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { ExportRequest } from '../export-request.ts'
import { writeCsv } from '../formats/csv.ts'
import { writeCsvWithTotals } from '../formats/csv-with-totals.ts'
import { drawMap } from '../formats/map/drawn-map.ts'
import { writePdf } from '../formats/pdf/write-pdf.ts'
import { type TrackFile, writeGpx, writeKml } from '../formats/track-files.ts'
import { writeXlsx } from '../formats/xlsx/write-xlsx.ts'
import { createWallClock, wallText } from '../formats/zone-clock.ts'
import { parametersOf, startInWords } from '../reports/file-parameters.ts'
import { readOwners } from '../reports/owners.ts'
import { withinPdfLimit } from '../reports/pdf-limit.ts'
import { exportTable } from '../reports/report-tables.ts'
import { trackLines } from '../reports/track-lines.ts'
import { partsAskedFor } from '../reports/visible-history.ts'
import { waysOnMap } from '../reports/ways-on-map.ts'

/**
 * Answers the bytes of a file as they come to be. Rejects where a read fails; what left before is then a part of a
 * file.
 */
export function runExport(deps: ExportDeps, request: ExportRequest): AsyncIterable<Uint8Array> {
  switch (request.format) {
    case 'xlsx':
      return writeXlsx(exportTable(deps, request))
    case 'csvTotais':
      return writeCsvWithTotals(exportTable(deps, request), request.fileName.replace(/\.zip$/, ''))
    case 'csv':
    case 'csvTecnico':
      return writeCsv(exportTable(deps, request), { technical: request.format === 'csvTecnico' })
    case 'gpx':
      return trackOf(deps, request, writeGpx)
    case 'kml':
      return trackOf(deps, request, writeKml)
    case 'pdf':
      return pdfOf(deps, request)
  }
}

async function* trackOf(
  deps: ExportDeps,
  request: ExportRequest,
  write: (file: TrackFile) => AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { zone, from, to } = request
  // A track has every position, whatever rows a table would show, and none of another report's filters.
  const none = {
    report: 'posicoes',
    speedFilter: 0,
    only: undefined,
    withExcluded: false,
    stopEngine: '',
    outsideLandmarks: false,
  } as const
  const { minimumSeconds, ...runs } = EVERY_RUN
  const owners = await readOwners(deps, request)
  const parts = await partsAskedFor(deps.pool, deps.scope, request)
  const start = await findHistoryStart(deps.pool, parts, { from, to: to + 1000 })
  const parameters = [
    ...parametersOf({ ...request, ...none, minimumSeconds, runs }, deps.now, owners.inWords()),
    ...startInWords(start, zone),
  ]
  const title = `Percurso · ${REPORT_TITLES[request.report]}`
  yield* write({ title, zone, parameters, lines: trackLines(deps, request) })
}

async function* pdfOf(deps: ExportDeps, request: ExportRequest): AsyncGenerator<Uint8Array> {
  const map = await drawMap(await waysOnMap(deps, request), deps.streetMap)
  const brand = await brandOf(deps.pool, request.brandOf ?? null)
  const madeWords = `Gerado em ${wallText(createWallClock(request.zone)(deps.now))} por ${request.askedBy}`
  const table = exportTable(deps, request)
  yield await writePdf({ ...table, rows: withinPdfLimit(table.rows) }, { brand, map, madeWords })
}

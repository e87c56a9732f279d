import { useEffect, useEffectEvent } from 'react'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import type { StopRow } from '#reports/history/history-rows.ts'
import type { PagedRows } from '#reports/history/use-paged-rows.ts'
import type { NamedVehicle } from '../use-viewed.ts'
import type { FleetDrawing } from './fleet-drawing.ts'
import type { FleetOthers } from './fleet-question.ts'

interface Options<Row> {
  /** The rows as the table lists them, and how they are drawn. */
  rows: readonly Row[]
  drawing: FleetDrawing
  reading: Pick<PagedRows<{ cursor: string }>, 'state'>
  counted: { none: string; one: string; many: string }
  /** Answers the stop that a row is, and whose; without it rows are no stops. */
  stopOf?(row: Row): { vehicle: NamedVehicle; stop: StopRow }
  onChoose(row: Row): void
  onOthers(others: FleetOthers): void
}

/** Has the map draw the rows of a fleet's table, and choose the one that is pressed there. */
export function useOthers<Row>(options: Options<Row>): void {
  const { rows, drawing, reading, counted } = options
  const isComplete = reading.state !== 'loading'
  const words = drawnWords({ drawn: drawing.drawnCount, of: rows.length, isWhole: reading.state === 'ready', counted })
  const choose = useEffectEvent((row: Row | undefined) => {
    if (row !== undefined) options.onChoose(row)
  })
  const rowOf = (vehicleId: number, start: number) =>
    rows.find((row) => {
      const found = options.stopOf?.(row)
      return found?.vehicle.vehicleId === vehicleId && found.stop.start === start
    })
  const tell = useEffectEvent(() =>
    options.onOthers({
      ...{ tracks: drawing.tracks, stops: drawing.stops, isComplete, words },
      onTrack: (vehicleId, point) => choose(rows[drawing.rowAt(vehicleId, point) ?? -1]),
      onStop: (vehicleId, start) => choose(rowOf(vehicleId, start)),
      stopAt(vehicleId, start) {
        const row = rowOf(vehicleId, start)
        const found = row && options.stopOf?.(row)
        return found && { name: found.vehicle.name, stop: found.stop }
      },
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn, and what is said of it, is what the map hears
  useEffect(() => tell(), [drawing, words, isComplete])
}

interface Drawn {
  drawn: number
  of: number
  /** False where there may be more rows than were read. */
  isWhole: boolean
  counted: { none: string; one: string; many: string }
}

/** Says how many rows the map draws, of how many there are as far as they were read. */
function drawnWords({ drawn, of, isWhole, counted }: Drawn): string {
  const all = formatQuantity(of, counted)
  const words = drawn < of ? `${formatCount(drawn)} de ${all}` : all
  return `Mapa: ${words.toLowerCase()}${isWhole ? '' : ' até aqui'}`
}

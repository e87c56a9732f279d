import { useMemo, useState } from 'react'
import { compassPoint } from '#format/compass.ts'
import { formatDateTime, formatRecentTime } from '#format/date-time.ts'
import { formatCount, formatSpeed } from '#format/numbers.ts'
import { type HistorySearch, speedFilterOf } from '#reports/history-search.ts'
import { useCalmInstant, useLooked, useSelection } from '#reports/history-selection.ts'
import { ignitionOf, known } from '#reports/instant.ts'
import { speedFilterWords } from '#reports/speed-filter.ts'
import { usePlaceWords } from '#reports/use-place-words.ts'
import { useHiddenColumns } from './column-choice.ts'
import { reasonOf } from './map-data.ts'
import { type PositionRow, positionRows } from './position-rows.ts'
import styles from './table.module.css'
import type { ChangeSearch } from './use-history-search.ts'
import type { Viewed } from './use-viewer.ts'
import { type TableColumn, type TableSort, VirtualTable } from './VirtualTable.tsx'
import { decimalOrDash, kmNumber, lengthWords, spanWords, wholeOrDash } from './words.ts'

const MEMORY_MS = 5 * 60_000

interface PositionsTableProps {
  viewed: Viewed
  search: HistorySearch
  change: ChangeSearch
  waits: boolean
}

/** Every position that passes the filters. */
export function PositionsTable({ viewed, search, change, waits }: PositionsTableProps) {
  const selection = useSelection()
  const [sort, setSort] = useState<TableSort | null>(null)
  const [seen, setSeen] = useState({ from: 0, to: 30 })
  const filter = useMemo(
    () => speedFilterOf({ ...(search.veltipo && { veltipo: search.veltipo }), ...(search.vel && { vel: search.vel }) }),
    [search.veltipo, search.vel],
  )
  const withExcluded = search.descartados === '1'
  const folds = search.linhas !== 'todas'
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => positionRows(viewed, { filter, sort, withExcluded, isOpen: folds ? (key) => opened.has(key) : null }),
    [viewed, filter, sort, withExcluded, folds, opened],
  )
  const hidden = useHiddenColumns('posicoes')
  const instant = useCalmInstant()
  const vehicleId = useLooked((looked) => looked.vehicleId)
  const current = useMemo(
    () => (instant === null ? -1 : rows.find(vehicleId, instant + 999)),
    [rows, instant, vehicleId],
  )
  const visible = useMemo(() => {
    const points = []
    for (let row = seen.from; row <= Math.min(seen.to, rows.count - 1); row++) points.push(pointOf(rows.at(row)))
    return points
  }, [rows, seen])
  const placeOf = usePlaceWords(visible)
  const several = viewed.vehicles.length > 1
  const { totals, limitKmh } = viewed
  const columns: TableColumn<PositionRow>[] = [
    {
      key: 'time',
      header: 'Data GPS',
      width: 158,
      sorts: true,
      cell: ({ vehicle, index }) => formatDateTime(vehicle.growing!.track.fixTime[index]!),
      total: `${formatCount(rows.positionCount)} posições`,
    },
    ...(several
      ? [
          {
            key: 'plate',
            header: 'Placa',
            width: 100,
            cell: ({ vehicle }: PositionRow) => `${vehicle.letter} ${vehicle.name}`,
          },
        ]
      : []),
    {
      key: 'ignition',
      header: 'Ignição',
      width: 92,
      cell: ({ vehicle, index }) => ignitionWords(ignitionOf(vehicle.growing!.track, index)),
    },
    {
      key: 'speed',
      header: 'km/h',
      title: 'Velocidade (km/h)',
      width: 76,
      number: true,
      sorts: true,
      cell: ({ vehicle, index }) => <Speed kmh={known(vehicle.growing!.track.speedKmh[index]!)} limitKmh={limitKmh} />,
      total: viewed.hasFocus || totals.topSpeedKmh === null ? undefined : `máx. ${wholeOrDash(totals.topSpeedKmh)}`,
    },
    {
      key: 'course',
      header: 'Direção',
      width: 108,
      cell: ({ vehicle, index }) => courseWords(known(vehicle.growing!.track.courseDegrees[index]!)),
    },
    { key: 'place', header: 'Endereço', width: 280, cell: (row) => <Place row={row} words={placeOf(pointOf(row))} /> },
    {
      key: 'voltage',
      header: 'Tensão (V)',
      width: 92,
      number: true,
      sorts: true,
      cell: ({ vehicle, index }) => decimalOrDash(known(vehicle.growing!.track.voltage[index]!)),
    },
    {
      key: 'odometer',
      header: 'Odômetro (km)',
      width: 122,
      number: true,
      sorts: true,
      cell: ({ vehicle, index }) => wholeOrDash(known(vehicle.growing!.track.odometerKm[index]!)),
      // Of a part of the period only the positions are counted.
      total: viewed.hasFocus ? undefined : `${kmNumber(totals.distanceKm)} km`,
    },
    {
      key: 'received',
      header: 'Recebida em',
      width: 236,
      cell: (row) => <Received row={row} />,
    },
  ]
  return (
    <VirtualTable
      label="Posições"
      columns={columns}
      hidden={hidden}
      rowCount={rows.count}
      rowAt={rows.at}
      keyOf={({ vehicle, index, fold }) => `${vehicle.vehicleId} ${index}${fold ? ' +' : ''}`}
      groupOf={(row) =>
        row.fold && {
          words: <FoldWords row={row} letter={several} place={placeOf(pointOf(row))} />,
          isOpen: row.fold.isOpen,
          toggle: () => setOpened((before) => toggled(before, row.fold!.key)),
        }
      }
      sort={sort}
      onSort={setSort}
      current={current}
      onChoose={({ vehicle, index }) =>
        selection.set({ vehicleId: vehicle.vehicleId, instant: vehicle.growing!.track.fixTime[index]!, playing: false })
      }
      onHover={(row) => selection.set({ hovered: row && row.vehicle.growing!.track.fixTime[row.index]! })}
      onVisible={(from, to) => setSeen((before) => (before.from === from && before.to === to ? before : { from, to }))}
      empty={
        waits ? (
          'Lendo as posições…'
        ) : filter.type === 0 ? (
          'Sem posições neste trecho.'
        ) : (
          <>
            Nenhuma posição {speedFilterWords(filter)}.
            {totals.topSpeedKmh !== null && ` A maior foi ${formatSpeed(totals.topSpeedKmh)}.`}{' '}
            <button
              type="button"
              className={styles.link}
              onClick={() => change({ veltipo: undefined, vel: undefined })}
            >
              Ver todas
            </button>
          </>
        )
      }
    />
  )
}

function FoldWords({ row: { vehicle, fold }, letter, place }: { row: PositionRow; letter: boolean; place: string }) {
  const { positionCount, from, to } = fold!
  return (
    <>
      {letter && `${vehicle.letter} ${vehicle.name}: `}
      {formatCount(positionCount)} posições paradas, {spanWords(from, to)}
      <span className={styles.muted}>{place}</span>
    </>
  )
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

function pointOf({ vehicle, index }: PositionRow) {
  const { latitude, longitude } = vehicle.growing!.track
  return { latitude: latitude[index]!, longitude: longitude[index]! }
}

function ignitionWords(ignition: boolean | null): string {
  if (ignition === null) return '–'
  return ignition ? 'Ligada' : 'Desligada'
}

function courseWords(courseDegrees: number | null): string {
  if (courseDegrees === null) return '–'
  const { arrow, name } = compassPoint(courseDegrees)
  return `${arrow} ${name}`
}

function Speed({ kmh, limitKmh }: { kmh: number | null; limitKmh: number }) {
  if (kmh === null) return '–'
  const isOver = kmh > limitKmh
  return (
    <span className={isOver ? styles.over : undefined}>
      {isOver && <span aria-hidden="true">▲ </span>}
      {wholeOrDash(kmh)}
      {isOver && <span className="visually-hidden"> acima do limite</span>}
    </span>
  )
}

function Place({ row: { vehicle, index }, words }: { row: PositionRow; words: string }) {
  const reason = reasonOf(vehicle.growing!.verdicts[index]!)
  return (
    <span title={words}>
      {reason && <span className={styles.mark}>{reason}: descartada</span>} {words}
    </span>
  )
}

function Received({ row: { vehicle, index } }: { row: PositionRow }) {
  const { receivedAt, fixTime } = vehicle.growing!.track
  const delayMs = receivedAt[index]! - fixTime[index]!
  return (
    <>
      {formatRecentTime(receivedAt[index]!, fixTime[index]!)}
      {delayMs > MEMORY_MS && (
        <span className={styles.mark} title={`Posição armazenada, enviada ${lengthWords(delayMs)} depois`}>
          Memória {lengthWords(delayMs)}
        </span>
      )}
    </>
  )
}

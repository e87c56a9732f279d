import type { ReportColumn } from '../table/report-column.tsx'
import { changeWords, km, percent, periodWords } from '../words.ts'
import styles from './distance.module.css'
import type { Change, Comparison } from './distance-comparison.ts'
import type { DistanceRow } from './distance-matrix.ts'

/** What each row was in the period before, and how much more or less it is now. */
export function comparisonColumns({ previous, of }: Comparison): ReportColumn<DistanceRow>[] {
  return [
    {
      key: 'before',
      header: 'Antes (km)',
      title: `Distância em ${periodWords(previous)} (km)`,
      width: 100,
      kind: { decimals: 1 },
      value: (row) => of(row)?.beforeKm ?? null,
      sums: true,
    },
    {
      key: 'change',
      header: 'Variação',
      title: `Variação desde ${periodWords(previous)}`,
      width: 100,
      kind: 'share',
      value: (row) => of(row)?.share ?? null,
      cell: (row) => <ChangeCell change={of(row)} />,
    },
  ]
}

function ChangeCell({ change }: { change: Change | null }) {
  if (!change) return <span title="Sem dados, ou quase, em um dos períodos">sem dados</span>
  if (change.share === null) return <span title="Não rodou no período anterior">–</span>
  const { known, beforeKm, share, isSure } = change
  return (
    <span
      className={isSure ? undefined : styles.unsure}
      title={`Antes ${km(beforeKm)}. Há dados de ${percent(known.now)} deste período e de ${percent(known.before)} do anterior.`}
    >
      {!isSure && <span aria-hidden="true">≈ </span>}
      {changeWords(share)}
      {!isSure && <span className="visually-hidden"> com dados incompletos</span>}
    </span>
  )
}

/** The whole beside the period before, and what it stands on. */
export function ComparisonWords({ comparison: { whole, previous } }: { comparison: Comparison }) {
  const { rowCount, nowKm, beforeKm, share, known, isSure } = whole
  if (rowCount === 0) return <p>Nenhum veículo tem dados bastantes nos dois períodos: não há o que comparar.</p>
  return (
    <p role="status">
      Em {periodWords(previous)}: <b>{km(beforeKm)}</b>; agora <b>{km(nowKm)}</b>
      {share !== null && (
        <>
          {' '}
          (<b>{changeWords(share)}</b>)
        </>
      )}
      , só de quem tem dados nos dois períodos. Há dados de {percent(known.now)} deste período e de{' '}
      {percent(known.before)} do anterior{isSure ? '.' : ': a diferença pode vir do que falta.'}
    </p>
  )
}

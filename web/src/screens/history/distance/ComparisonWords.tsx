import { changeWords, km, percent, periodWords } from '../words.ts'
import type { Comparison } from './distance-comparison.ts'

/** Sets the whole beside the period before, and says what that stands on. */
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

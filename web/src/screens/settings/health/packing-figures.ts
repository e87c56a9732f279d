import { MOST_COUNTED_REPORTS, type SystemPacking } from '@monitorweb/contract/administration/health-operations'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import { formatCount } from '#format/numbers.ts'
import type { Figure } from './Figures.tsx'

/** Says how the packing of days that are over goes. */
export function packingWords({ isPacking, daysLeft, failures }: SystemPacking): string {
  if (isPacking) return daysLeft > 1 ? `Compactando: faltam ${formatCount(daysLeft)} dias.` : 'Compactando o que há.'
  if (failures > 0) return 'Há dias que não puderam ser compactados: ficam como estão, e são tentados de novo.'
  return daysLeft > 0
    ? 'Os dias que terminaram serão compactados em minutos.'
    : 'Em dia: tudo o que terminou está compactado.'
}

/** Answers the figures of history that is packed and to be packed. */
export function packingFigures(packing: SystemPacking): Figure[] {
  const { daysLeft, lateReports, shiftedReports, packedBytes, failures, failure } = packing
  const shifted = { label: 'Relatos de relógios acertados', value: countedUpTo(shiftedReports) }
  return [
    { label: 'Dias por compactar', value: formatCount(daysLeft) },
    {
      label: 'Relatos atrasados',
      value: countedUpTo(lateReports),
      note: 'de dias que terminaram; entram neles quando o equipamento se cala por uma hora',
    },
    ...(shiftedReports > 0 ? [{ ...shifted, note: 'ficam como estão, fora dos dias compactados' }] : []),
    { label: 'Histórico compactado', value: byteSizeWords(packedBytes), note: 'posições e mensagens brutas' },
    { label: 'Falhas', value: formatCount(failures), note: failure, isBad: failures > 0 },
  ]
}

function countedUpTo(reports: number): string {
  return reports < MOST_COUNTED_REPORTS ? formatCount(reports) : `${formatCount(MOST_COUNTED_REPORTS)} ou mais`
}

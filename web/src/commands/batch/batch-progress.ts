import type { commandBatchFields } from '@monitorweb/contract/commands/command-batch-operations'
import type { RowOf } from '@monitorweb/contract/wire/field'
import { formatCount } from '#format/numbers.ts'

export type CommandBatch = RowOf<typeof commandBatchFields>
type Counts = Pick<
  CommandBatch,
  'total' | 'unasked' | 'refused' | 'approval' | 'ongoing' | 'done' | 'unconfirmed' | 'failed'
>

/** What is said of one vehicle, and of several. */
const WORDS: readonly [keyof Counts, string, string][] = [
  ['done', 'feito', 'feitos'],
  ['ongoing', 'em andamento', 'em andamento'],
  ['approval', 'aguarda aprovação', 'aguardam aprovação'],
  ['unconfirmed', 'sem resposta ou confirmação', 'sem resposta ou confirmação'],
  ['failed', 'terminado sem ser feito', 'terminados sem ser feitos'],
  ['refused', 'não aceito', 'não aceitos'],
  ['unasked', 'ainda não pedido', 'ainda não pedidos'],
]

/** Says how far a batch is, leaving out what is nobody: "3 veículos: 1 feito, 2 em andamento". */
export function batchProgress(counts: Counts): string {
  const parts = WORDS.filter(([name]) => counts[name] > 0).map(
    ([name, one, many]) => `${formatCount(counts[name])} ${counts[name] === 1 ? one : many}`,
  )
  return `${formatCount(counts.total)} ${counts.total === 1 ? 'veículo' : 'veículos'}: ${parts.join(', ')}`
}

import type { commandBatchFields } from '@monitorweb/contract/commands/command-batch-operations'
import type { RowOf } from '@monitorweb/contract/wire/field'
import { formatCount } from '#format/numbers.ts'

export type CommandBatch = RowOf<typeof commandBatchFields>
type Counts = Pick<CommandBatch, 'total' | 'unasked' | 'refused' | 'approval' | 'ongoing' | 'done' | 'failed'>

const WORDS: readonly [keyof Counts, string][] = [
  ['done', 'feitos'],
  ['ongoing', 'em andamento'],
  ['approval', 'aguardam aprovação'],
  ['failed', 'terminados sem ser feitos'],
  ['refused', 'não aceitos'],
  ['unasked', 'ainda não pedidos'],
]

/** Says how far a batch is, leaving out what is nobody: "3 veículos: 1 feitos, 2 em andamento". */
export function batchProgress(counts: Counts): string {
  const parts = WORDS.filter(([name]) => counts[name] > 0).map(
    ([name, words]) => `${formatCount(counts[name])} ${words}`,
  )
  return `${formatCount(counts.total)} ${counts.total === 1 ? 'veículo' : 'veículos'}: ${parts.join(', ')}`
}

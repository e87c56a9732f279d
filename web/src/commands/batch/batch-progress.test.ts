import { commandBatchFields } from '@monitorweb/contract/commands/command-batch-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { expect, test } from 'vitest'
import { batchProgress } from './batch-progress.ts'

const COUNTED = ['done', 'ongoing', 'approval', 'failed', 'refused', 'unasked']

test.each([
  [
    1,
    '6 veículos: 1 feito, 1 em andamento, 1 aguarda aprovação, 1 terminado sem ser feito, 1 não aceito, 1 ainda não pedido',
  ],
  [
    2,
    '12 veículos: 2 feitos, 2 em andamento, 2 aguardam aprovação, 2 terminados sem ser feitos, 2 não aceitos, 2 ainda não pedidos',
  ],
])('what became of a batch agrees with how many vehicles it is said of: %i', (each, words) => {
  const counts = Object.fromEntries(COUNTED.map((name) => [name, each]))
  expect(batchProgress({ ...initialOf(commandBatchFields), ...counts, total: 6 * each })).toBe(words)
})

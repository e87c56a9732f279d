import { commandBatchFields } from '@monitorweb/contract/commands/command-batch-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { expect, test } from 'vitest'
import { batchProgress } from './batch-progress.ts'

const COUNTED = ['done', 'ongoing', 'approval', 'unconfirmed', 'failed', 'refused', 'unasked']

test.each([
  [
    1,
    '7 veículos: 1 feito, 1 em andamento, 1 aguarda aprovação, 1 sem resposta ou confirmação, 1 terminado sem ser feito, 1 não aceito, 1 ainda não pedido',
  ],
  [
    2,
    '14 veículos: 2 feitos, 2 em andamento, 2 aguardam aprovação, 2 sem resposta ou confirmação, 2 terminados sem ser feitos, 2 não aceitos, 2 ainda não pedidos',
  ],
])('what became of a batch agrees with how many vehicles it is said of: %i', (each, words) => {
  const counts = Object.fromEntries(COUNTED.map((name) => [name, each]))
  expect(batchProgress({ ...initialOf(commandBatchFields), ...counts, total: COUNTED.length * each })).toBe(words)
})

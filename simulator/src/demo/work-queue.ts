import { setTimeout as wait } from 'node:timers/promises'
import { operations } from '@monitorweb/contract/operations'
import type { Api } from './api.ts'
import type { Desk } from './colleague.ts'

/** What the trackers told is in the queue a moment after it was stored. */
const TRIES = 30
const EXPECTED = 6

/** What is done with the occurrences, from the newest on: some wait still, some are somebody's, most are closed. */
const DAY: readonly ((desk: Desk, id: number) => Promise<unknown>)[] = [
  async () => undefined,
  async ({ colleague }, id) => {
    await colleague.call(operations.claimOccurrence, { id })
    await colleague.call(operations.noteOccurrence, {
      id,
      note: 'Liguei para o motorista, caixa postal. Ligo de novo.',
    })
  },
  async () => undefined,
  async ({ own }, id) => {
    await own.call(operations.claimOccurrence, { id })
    await own.call(operations.openCallOfOccurrence, { id })
  },
  ({ own }, id) => close(own, id, 'tratada', 'Oficina do cliente desligou a bateria; avisaram agora.'),
  ({ colleague }, id) => close(colleague, id, 'semRisco', 'Motorista confirmou pela senha que está tudo bem.'),
  ({ own }, id) => close(own, id, 'falsa', 'Lavagem do veículo.'),
  ({ colleague }, id) => close(colleague, id, 'tratada', 'Bateria interna será trocada na próxima revisão.'),
]

/** Works at what the day before left in the queue, unless somebody has worked at it already. */
export async function workQueue(desk: Desk): Promise<void> {
  const { own } = desk
  if ((await own.call(operations.countOccurrences, { group: 'encerradas' })) > 0) return
  const waiting = await readQueue(own)
  const newestFirst = waiting.sort((one, other) => other.beganAt! - one.beganAt!)
  for (const [index, { id }] of newestFirst.entries()) await DAY[index % DAY.length]!(desk, id)
}

async function readQueue(api: Api) {
  for (let attempt = 1; ; attempt++) {
    const waiting = await api.call(operations.listOccurrences, { group: 'livres' })
    if (waiting.length >= EXPECTED || attempt === TRIES) return waiting
    await wait(1000)
  }
}

async function close(api: Api, id: number, reason: string, note: string): Promise<void> {
  await api.call(operations.claimOccurrence, { id })
  await api.call(operations.closeOccurrence, { id, reason, note })
}

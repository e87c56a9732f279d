import { type NoticeRow, noticeOperations } from '@monitorweb/contract/occurrences/notice-operations'
import { call, reading } from '#api/client.ts'
import { formatDateTime } from '#format/date-time.ts'
import type { PlainColumn } from '#table/PlainTable.tsx'
import { inQueue, SendingQueue } from './SendingQueue.tsx'

const STATES = [
  { value: 'failed', label: 'Não entregues', nothing: 'Nenhum aviso ficou sem entregar' },
  { value: 'waiting', label: 'Na fila', nothing: 'Nenhum aviso na fila' },
  { value: 'delivered', label: 'Entregues', nothing: 'Nenhum aviso entregue' },
  { value: 'withdrawn', label: 'Retirados', nothing: 'Nenhum aviso retirado' },
  { value: 'settled', label: 'Dispensados', nothing: 'Nenhum aviso dispensado' },
]

const COLUMNS: readonly PlainColumn<NoticeRow>[] = [
  { key: 'person', header: 'Pessoa', text: ({ person }) => person },
  { key: 'title', header: 'Aviso', text: ({ title }) => title },
  { key: 'channel', header: 'Canal', text: ({ channel }) => channel },
]

/** Shows which notices reached nobody by any channel and why, those that wait, came, or were not needed any more; the first are sent again. */
export function NoticeQueueSection() {
  return (
    <SendingQueue
      title="Avisos"
      lead="O que se avisou a cada pessoa. Um aviso desiste quando nenhum canal o aceita por um dia."
      label="Avisos a pessoas"
      stateLabel="Situação dos avisos"
      states={STATES}
      queryKey="notices"
      columns={COLUMNS}
      situationOf={situationOf}
      read={async ({ state, first }, signal) => {
        const [ask, asked] = [reading(signal), { state, everybody: true }]
        const [rows, total] = await Promise.all([
          ask(noticeOperations.listNotices, { ...asked, first }),
          ask(noticeOperations.countNotices, asked),
        ])
        return { rows, total }
      }}
      resend={({ id }) => call(noticeOperations.resendNotice, { id })}
      nameOf={({ person }) => `O aviso para ${person}`}
      subjectOf={({ title }) => title}
    />
  )
}

function situationOf(notice: NoticeRow, why: string): string {
  const { state, deliveredAt, repeats } = notice
  const again = repeats > 0 ? ` Pode ter chegado ${repeats + 1} vezes.` : ''
  if (state === 'delivered')
    return `Entregue${deliveredAt === null ? '' : ` em ${formatDateTime(deliveredAt)}`}.${again}`
  if (state === 'withdrawn') return `Retirado com a ocorrência.${why}`
  if (state === 'settled') return `Dispensado: a ocorrência já estava encerrada ou assumida.${why}`
  return state === 'failed' ? `Não entregue.${why}${again}` : inQueue(notice, why)
}

import type { SystemDisk, SystemHealth } from '@monitorweb/contract/administration/health-operations'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import { formatAge, formatDuration } from '#format/age.ts'
import { formatCount, formatQuantity } from '#format/numbers.ts'
import type { Figure } from './Figures.tsx'

const perSecond = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const seconds = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
/** A disk that lasts less is to be looked at. */
const FEW_DAYS = 14
/** A message that waits longer for its commit keeps its tracker waiting. */
const LONG_WAIT_SECONDS = 5
/** Rules without anything to do are looked after every ten seconds, and notices are handed over at once. */
const LATE_SECONDS = 60

/** Answers the figures at the head of the page. */
export function figuresOf(health: SystemHealth): Figure[] {
  const now = health.at ?? 0
  const { storedPerSecond, lastStoredAt, longestWaitSeconds, mails, rulesLagSeconds, noticeQueue } = health
  return [
    {
      label: 'Posições por segundo',
      value: perSecond.format(storedPerSecond),
      note: 'gravadas, na média do último minuto',
    },
    {
      label: 'Última posição gravada',
      value: lastStoredAt === null ? 'Nenhuma ainda' : formatAge(lastStoredAt, now),
      note: 'desde que o processo iniciou',
    },
    {
      label: 'Maior espera',
      value: `${seconds.format(longestWaitSeconds)}\u00a0s`,
      note: 'da chegada à gravação, no último minuto',
      isBad: longestWaitSeconds > LONG_WAIT_SECONDS,
    },
    ...diskFigures(health.disk),
    {
      label: 'E-mails na fila',
      value: formatCount(mails.waiting),
      note: mailNote(mails, now),
      isBad: mails.failed > 0,
    },
    {
      label: 'Avisos na fila',
      value: formatCount(noticeQueue.waiting),
      note: noticeNote(noticeQueue),
      isBad: noticeQueue.failed > 0 || noticeQueue.oldestSeconds > LATE_SECONDS,
    },
    {
      label: 'Atraso das regras',
      value: `${formatCount(Math.round(rulesLagSeconds))}\u00a0s`,
      note: 'desde que se julgou a parte da frota que espera há mais tempo',
      isBad: rulesLagSeconds > LATE_SECONDS,
    },
  ]
}

function noticeNote({ failed, oldestSeconds }: SystemHealth['noticeQueue']): string {
  const untold = formatQuantity(failed, { none: 'nenhum se perdeu', one: 'não entregue', many: 'não entregues' })
  return oldestSeconds < 1 ? untold : `o mais atrasado espera ${formatDuration(oldestSeconds)}; ${untold}`
}

function diskFigures({
  freeBytes,
  totalBytes,
  warningBytes,
  databaseBytes,
  bytesPerDay,
  daysLeft,
}: SystemDisk): Figure[] {
  const growth = bytesPerDay === null ? 'Sem medida ainda' : `${byteSizeWords(bytesPerDay)} por dia`
  return [
    {
      label: 'Disco livre',
      value: byteSizeWords(freeBytes),
      note: `de ${byteSizeWords(totalBytes)}; o banco ocupa ${byteSizeWords(databaseBytes)}`,
      isBad: freeBytes < warningBytes,
    },
    {
      label: 'O disco dura',
      value: daysLeft === null ? '–' : formatQuantity(Math.floor(daysLeft), DAYS),
      note:
        bytesPerDay === null
          ? 'sabe-se depois de seis horas'
          : `cresce ${bytesPerDay === 0 ? 'menos do que se mede' : growth}`,
      isBad: daysLeft !== null && daysLeft < FEW_DAYS,
    },
  ]
}

const DAYS = { none: 'menos de 1 dia', one: 'dia', many: 'dias' }

function mailNote({ failed, oldestAt }: SystemHealth['mails'], now: number): string {
  const unsent = formatQuantity(failed, {
    none: 'nenhum deixou de ser enviado',
    one: 'não enviado',
    many: 'não enviados',
  })
  return oldestAt === null ? unsent : `o mais antigo ${formatAge(oldestAt, now)}; ${unsent}`
}

/** Answers what runs, in its versions, and since when. */
export function versionFigures({ versions, processes, at }: SystemHealth): Figure[] {
  const [first] = processes
  const age = first?.since && at ? formatDuration((at - first.since) / 1000) : '–'
  return [
    { label: 'MonitorWeb', value: versions.program, note: `no ar há ${age}` },
    { label: 'PostgreSQL', value: versions.database },
    { label: 'Node.js', value: versions.runtime },
    { label: 'Tabelas', value: versions.schema },
  ]
}

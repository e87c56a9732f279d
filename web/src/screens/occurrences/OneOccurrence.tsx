import { Button } from '@mantine/core'
import {
  CLOSING_REASONS,
  type ClosingReason,
  type Occurrence,
  occurrenceOperations,
} from '@monitorweb/contract/occurrences/occurrence-operations'
import { URGENCIES } from '@monitorweb/domain/position/alarms'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { DEFAULT_SPEED_LIMIT_KMH } from '@monitorweb/domain/track/report/speeding'
import { IconArrowLeft, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { currentSession } from '#api/session/session.ts'
import { useAction } from '#form/use-action.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatPhone } from '#format/documents.ts'
import { formatCount } from '#format/numbers.ts'
import { SnoozeChip } from '#occurrences/SnoozeChip.tsx'
import { UrgencyChip } from '#occurrences/urgency.tsx'
import { useKeepOccurrence } from '#occurrences/use-occurrences.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import styles from './occurrences.module.css'
import { writeWatchSearch } from './reports/watch-search.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { Steps } from './Steps.tsx'

interface OneOccurrenceProps {
  occurrence: Occurrence
  now: EpochMs
  onBack(): void
}

/** Shows one occurrence with what can be done about it, each by a key too, and what was done. */
export function OneOccurrence({ occurrence, now, onBack }: OneOccurrenceProps) {
  const { id, urgency, words, plate, description, closedAt, snoozedUntil } = occurrence
  const [closing, setClosing] = useState(false)
  const [snoozing, setSnoozing] = useState(false)
  const mayAct = may('claimOccurrence')
  return (
    <article className={styles.detail} aria-labelledby="ocorrencia">
      <header>
        <span className={styles.back}>
          <IconButton label="Voltar à fila" icon={IconArrowLeft} onClick={onBack} />
        </span>
        <div>
          <p className={styles.code}>Ocorrência {id}</p>
          <h2 id="ocorrencia">
            {words} · {plate || description}
          </h2>
        </div>
        <span className={styles.chips}>
          <UrgencyChip urgency={urgency} />
          <SnoozeChip until={snoozedUntil} now={now} />
        </span>
      </header>
      {closedAt === null && mayAct && (
        <Actions occurrence={occurrence} onCloseIt={() => setClosing(true)} onSnooze={() => setSnoozing(true)} />
      )}
      {/* Beside them: what is typed of how it ended stays where a colleague closes it first. */}
      {mayAct && <CloseDialog id={id} opened={closing} onClose={() => setClosing(false)} />}
      {mayAct && <SnoozeDialog id={id} now={now} opened={snoozing} onClose={() => setSnoozing(false)} />}
      <Facts occurrence={occurrence} />
      <Steps occurrence={occurrence} />
    </article>
  )
}

interface ActionsProps {
  occurrence: Occurrence
  onCloseIt(): void
  onSnooze(): void
}

function Actions({ occurrence, onCloseIt, onSnooze }: ActionsProps) {
  const { id, urgency, snoozedUntil, claimedById, claimedBy, customerPhone, supportCallId } = occurrence
  const { busy, failure, run } = useAction()
  const keep = useKeepOccurrence()
  const notice = useNotice()
  const session = currentSession()
  const isOwn = claimedById !== null && claimedById === session?.userId
  // What somebody else works at, the central alone may give back: the server refuses others.
  const mayTakeAway = claimedById !== null && !isOwn && session?.operator === true
  const act = (work: () => Promise<Occurrence>, told: string) =>
    run(async () => {
      keep(await work())
      notice(told)
    })
  const claim = (wanted: boolean) => () => call(occurrenceOperations.claimOccurrence, { id, claim: wanted })
  const giveBack = () => void act(claim(false), 'Devolvida à fila')
  // By its own word: what a colleague claimed since this page was drawn is not given back by it.
  const bringBack = () => void act(() => call(occurrenceOperations.bringBackOccurrence, { id }), 'De volta à fila')
  return (
    <div className={styles.actions}>
      {isOwn ? (
        <Button variant="default" data-key="a" disabled={busy} onClick={giveBack}>
          Devolver
        </Button>
      ) : (
        <Button data-key="a" disabled={busy || claimedById !== null} onClick={() => void act(claim(true), 'Assumida')}>
          Assumir
        </Button>
      )}
      {mayTakeAway && (
        // No key: what a colleague claims while one reaches for the key of "Assumir" stays the colleague's.
        <Button variant="default" disabled={busy} onClick={giveBack}>
          Devolver de {claimedBy}
        </Button>
      )}
      {snoozedUntil !== null && (
        <Button variant="default" disabled={busy} onClick={bringBack}>
          Trazer de volta
        </Button>
      )}
      {customerPhone && (
        <Button
          variant="default"
          data-key="l"
          leftSection={<IconPhone size={16} aria-hidden="true" />}
          onClick={() => location.assign(`tel:${customerPhone.replace(/[^\d+]/g, '')}`)}
        >
          {formatPhone(customerPhone)}
        </Button>
      )}
      {supportCallId === null && (
        <Button
          variant="default"
          data-key="c"
          disabled={busy}
          onClick={() => void act(() => call(occurrenceOperations.openCallOfOccurrence, { id }), 'Chamado aberto')}
        >
          Abrir chamado
        </Button>
      )}
      {/* What somebody else has, and what is critical, the server refuses to put aside. */}
      {urgency < URGENCIES.critical && (
        <Button variant="default" data-key="z" disabled={busy || (claimedById !== null && !isOwn)} onClick={onSnooze}>
          Adiar
        </Button>
      )}
      <Button variant="default" data-key="e" disabled={busy} onClick={onCloseIt}>
        Encerrar
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

function Facts({ occurrence }: { occurrence: Occurrence }) {
  const { vehicleId, plate, description, customerName, detail, place, beganAt, count } = occurrence
  const {
    lastAt,
    endedAt,
    withdrawn,
    withdrawnBecause,
    claimedBy,
    claimedAt,
    snoozedUntil,
    snoozedBy,
    snoozeReason,
    closedBy,
    closedAt,
    reason,
    supportCallId,
  } = occurrence
  const facts: [string, React.ReactNode][] = [
    ['Veículo', [plate, description].filter(Boolean).join(' · ')],
    ['Cliente', customerName],
    ['Detalhe', detail],
    ['Onde', place || 'lugar desconhecido'],
    ['Início', beganAt === null ? '' : formatDateTime(beganAt)],
    // An alarm is an instant, which is said again; what a rule found has an end.
    ['Último aviso', endedAt === null && lastAt !== null && count > 1 && formatDateTime(lastAt)],
    [
      'Fim',
      endedAt === null ? lastAt === null && !withdrawn && 'em curso' : endedAt !== beganAt && formatDateTime(endedAt),
    ],
    ['Vezes', count > 1 && formatCount(count)],
    ['Retirada', withdrawn && (withdrawnBecause || 'não foi assim')],
    ['Assumida', claimedAt === null ? '' : `por ${claimedBy}, ${formatDateTime(claimedAt)}`],
    [
      'Adiada',
      snoozedUntil !== null &&
        [`até ${formatDateTime(snoozedUntil)}`, snoozedBy && `por ${snoozedBy}`, snoozeReason]
          .filter(Boolean)
          .join(', '),
    ],
    [
      'Encerrada',
      closedAt === null
        ? ''
        : [closedBy && `por ${closedBy}`, formatDateTime(closedAt), reasonWords(reason)].filter(Boolean).join(', '),
    ],
    ['Chamado', supportCallId !== null && <Link to={`/chamados/${supportCallId}` as string}>#{supportCallId}</Link>],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p>
        <Link to="/monitoring" search={{ v: vehicleId }}>
          Ver no mapa
        </Link>{' '}
        ·{' '}
        <Link to={'/ocorrencias/eventos' as string} search={eventsOf(vehicleId) as never}>
          Eventos do veículo
        </Link>
      </p>
    </>
  )
}

/** The address of what came of one vehicle. */
function eventsOf(vehicleId: number) {
  return writeWatchSearch({
    vehicleId,
    customerId: null,
    groupId: null,
    geofenceId: null,
    limitKmh: DEFAULT_SPEED_LIMIT_KMH,
  })
}

function reasonWords(reason: string): string {
  return CLOSING_REASONS[reason as ClosingReason]?.toLowerCase() ?? ''
}

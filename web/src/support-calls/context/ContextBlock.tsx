import { type SupportCallContext, UNREAD_PARTS } from '@monitorweb/contract/support-calls/support-call-context'
import type { StatusBadge } from '@monitorweb/domain/status/status-badges'
import type { VehicleStatus } from '@monitorweb/domain/status/vehicle-status'
import { messageOf } from '#api/api-error.ts'
import { compassPoint } from '#format/compass.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatCoordinates, formatCount, formatSpeed, formatVoltage } from '#format/numbers.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { BadgeChip, StatusChip } from '#ui/status/StatusChip.tsx'
import { BADGE_LABELS, STATUS_LOOKS } from '#ui/status/status-look.ts'
import { useCallContext } from '../use-support-calls.ts'
import styles from './context.module.css'
import { DayTimeline } from './DayTimeline.tsx'
import { DiagnosisBlock } from './DiagnosisBlock.tsx'
import { TrailSketch } from './TrailSketch.tsx'

type SeenPosition = SupportCallContext['position']

/** Shows what was known of the vehicle when the call was opened; that stays as it was. */
export function ContextBlock({ code }: { code: number }) {
  const { data, error, isPending, refetch } = useCallContext(code)
  if (isPending) return <Skeleton height={320} />
  if (error) return <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data.known) return <p className={styles.note}>Este chamado não é sobre um veículo.</p>
  return <Context context={data} />
}

function Context({ context }: { context: SupportCallContext }) {
  const { status, badges, takenAt, position, aboutPosition, timeline, trail, messages, diagnosis } = context
  const seen = placed(position)
  const about = placed(aboutPosition)
  return (
    <div className={styles.context}>
      <p className={styles.note}>
        {takenAt !== null && `Como estava em ${formatDateTime(takenAt)}, quando o chamado foi aberto.`}
      </p>
      {status in STATUS_LOOKS && (
        <p className={styles.status}>
          <StatusChip status={status as VehicleStatus} />
          {badges
            .split(',')
            .map((badge) => badge in BADGE_LABELS && <BadgeChip key={badge} badge={badge as StatusBadge} />)}
        </p>
      )}
      {diagnosis.cause !== '' && <DiagnosisBlock diagnosis={diagnosis} now={takenAt ?? 0} />}
      <TrailSketch trail={trail.flatMap((point) => placed(point) ?? [])} last={seen} about={about} />
      <DayTimeline timeline={timeline} />
      <Unread context={context} />
      <Facts context={context} />
      {messages.length > 0 && <Messages messages={messages} />}
    </div>
  )
}

const UNREAD: Record<keyof typeof UNREAD_PARTS, string> = {
  lastDay: 'As 24 horas anteriores não puderam ser lidas na abertura.',
  messages: 'As últimas mensagens não puderam ser lidas na abertura.',
  aboutPosition: 'A posição consultada não pôde ser lida na abertura.',
}

/** Says what is not shown because it could not be read, which is not that there was nothing. */
function Unread({ context: { unread } }: { context: SupportCallContext }) {
  const words = unread.split(',')
  const parts = (Object.keys(UNREAD) as (keyof typeof UNREAD)[]).filter((part) => words.includes(UNREAD_PARTS[part]))
  return parts.map((part) => (
    <p key={part} className={styles.note}>
      {UNREAD[part]}
    </p>
  ))
}

function Facts({ context }: { context: SupportCallContext }) {
  const facts = factsOf(context).filter(([, value]) => value !== null && value !== '')
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(context: SupportCallContext): [name: string, value: string | null][] {
  const { position, aboutPosition, voltage, satellites, signalLevel } = context
  return [
    ['Última comunicação', stampOf(context.lastCommunicationAt)],
    ['Última posição', positionWords(position)],
    ['Posição consultada', aboutPosition.fixTime === null ? null : positionWords(aboutPosition)],
    ['Ignição', position.ignition === null ? null : position.ignition ? 'Ligada' : 'Desligada'],
    ['Tensão', voltage === null ? null : formatVoltage(voltage)],
    ['Satélites', satellites === null ? null : formatCount(satellites)],
    ['Sinal da rede', signalLevel === null ? null : formatCount(signalLevel)],
    ['Equipamento', [context.deviceSerial, context.deviceVersion].filter(Boolean).join(' · ')],
    ['Linha', [context.phone, context.carrier].filter(Boolean).join(' · ')],
  ]
}

function positionWords({ fixTime, place, latitude, longitude, speedKmh, courseDegrees }: SeenPosition): string | null {
  if (latitude === null || longitude === null) return null
  const towards = courseDegrees !== null && speedKmh ? ` para ${compassPoint(courseDegrees).name}` : ''
  const speed = speedKmh === null ? '' : `${formatSpeed(speedKmh)}${towards}`
  return [stampOf(fixTime), place, formatCoordinates(latitude, longitude), speed].filter(Boolean).join(' · ')
}

function Messages({ messages }: { messages: SupportCallContext['messages'] }) {
  return (
    <details className={styles.messages}>
      <summary>
        {messages.length === 1 ? 'Última mensagem' : `Últimas ${formatCount(messages.length)} mensagens`}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable */}
      <section tabIndex={0} aria-label="Últimas mensagens do equipamento">
        <table>
          <thead>
            <tr>
              <th scope="col">Recebida em</th>
              <th scope="col">Sentido</th>
              <th scope="col">Protocolo</th>
              <th scope="col">Bytes</th>
            </tr>
          </thead>
          <tbody>
            {messages.map(({ receivedAt, direction, protocol, bytesHex, sizeBytes }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: frozen, and frames may repeat to the last byte
              <tr key={index}>
                <td>{stampOf(receivedAt)}</td>
                <td>{direction === 'saida' ? 'para o equipamento' : 'do equipamento'}</td>
                <td>{protocol}</td>
                <td>{bytesHex.length < 2 * sizeBytes ? `${bytesHex}… (${formatCount(sizeBytes)} bytes)` : bytesHex}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function stampOf(at: number | null): string | null {
  return at === null ? null : formatDateTime(at)
}

function placed(point: { latitude: number | null; longitude: number | null }) {
  const { latitude, longitude } = point
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

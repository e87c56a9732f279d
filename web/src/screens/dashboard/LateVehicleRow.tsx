import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { LateVehicle } from '@monitorweb/contract/fleet/summaries'
import type { ListedDiagnosis } from '@monitorweb/contract/support-calls/diagnosis'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Link } from '@tanstack/react-router'
import { currentSession } from '#api/session/session.ts'
import { formatAge } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatSpeed } from '#format/numbers.ts'
import { placeOf } from '#places/place-of.ts'
import { openingSearch } from '#support-calls/opening/opening-search.ts'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import styles from './late-vehicles.module.css'

interface LateVehicleRowProps {
  vehicle: LateVehicle
  /** This is what the live fleet knows of the vehicle. */
  live: LiveVehicle | undefined
  /** Says why the vehicle is silent, as far as that is known already. */
  diagnosis: ListedDiagnosis | undefined
  now: EpochMs
}

const CALLS = '/chamados' as string

export function LateVehicleRow({ vehicle, live, diagnosis, now }: LateVehicleRowProps) {
  const { plate, description, customerName, lastCommunicationAt } = vehicle
  return (
    <tr>
      <th scope="row" className={styles.plate}>
        {plate || '–'}
      </th>
      <TextCell label="Descrição" text={description} />
      <TextCell label="Cliente" text={customerName} />
      <td data-label="Sem comunicar" className="numeric">
        {lastCommunicationAt === null ? (
          'nunca comunicou'
        ) : (
          <time dateTime={new Date(lastCommunicationAt).toISOString()} title={formatDateTime(lastCommunicationAt)}>
            {formatAge(lastCommunicationAt, now)}
          </time>
        )}
      </td>
      <TextCell
        label="Causa provável"
        text={diagnosis?.causeTitle}
        {...(diagnosis && { title: `${diagnosis.causeTitle}. ${diagnosis.sentence}` })}
      />
      <TextCell label="Última situação" text={live && lastState(live)} />
      <TextCell label="Último local" text={live && placeOf(live.position)} />
      <td className={styles.action}>
        <Actions vehicle={vehicle} openCallCode={diagnosis?.openCallCode ?? null} />
      </td>
    </tr>
  )
}

interface TextCellProps {
  label: string
  text: string | null | undefined
  /** The title is more than the text and is told under the pointer. */
  title?: string
}

/**
 * Shows a text; where there is no room for all of it, the rest is told under the pointer: the actions never leave the
 * screen.
 */
function TextCell({ label, text, title }: TextCellProps) {
  return (
    <td data-label={label} className={styles.text} title={title ?? (text || undefined)}>
      {text || '–'}
    </td>
  )
}

/** Offers what is done next with a silent vehicle. */
function Actions({ vehicle, openCallCode }: { vehicle: LateVehicle; openCallCode: number | null }) {
  const { vehicleId, plate, description, latitude } = vehicle
  const name = plate || description
  return (
    <>
      {latitude !== null && (
        <Link to="/monitoring" search={{ v: vehicleId }} aria-label={`Ver ${name} no mapa`}>
          Mapa
        </Link>
      )}
      {currentSession()?.operator && (
        <Link to={`/veiculos/${vehicleId}`} aria-label={`Abrir o cadastro de ${name}`}>
          Cadastro
        </Link>
      )}
      {openCallCode !== null && (
        <Link to={`${CALLS}/${openCallCode}`} aria-label={`Chamado #${openCallCode} de ${name}`}>
          #{openCallCode}
        </Link>
      )}
      {openCallCode === null && currentSession()?.access !== 'R' && (
        <Link to={CALLS} search={openingSearch(vehicleId, null)} aria-label={`Abrir chamado de ${name}`}>
          Abrir chamado
        </Link>
      )}
    </>
  )
}

/** Says what the vehicle did when it was last heard of, such as "Em movimento, 62 km/h". */
function lastState({ movement, position }: LiveVehicle): string {
  if (!movement) return 'Sem posição'
  const speed = movement === 'moving' && position?.speedKmh ? `, ${formatSpeed(position.speedKmh)}` : ''
  return `${STATUS_LOOKS[movement].label}${speed}`
}

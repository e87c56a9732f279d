import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { LateVehicle } from '@monitorweb/contract/fleet/summaries'
import type { ListedDiagnosis } from '@monitorweb/contract/support-calls/diagnosis'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Link } from '@tanstack/react-router'
import { currentSession } from '#api/session/session.ts'
import { formatAge } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatCoordinates, formatSpeed } from '#format/numbers.ts'
import { placeOf } from '#places/place-of.ts'
import { openingSearch } from '#support-calls/opening/opening-search.ts'
import { actionColumn, type PlainColumn } from '#table/PlainTable.tsx'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import styles from './late-vehicles.module.css'

interface LateRow {
  vehicle: LateVehicle
  /** This is what the live fleet knows of the vehicle. */
  live: LiveVehicle | undefined
  /** Says why the vehicle is silent, as far as that is known already. */
  diagnosis: ListedDiagnosis | undefined
  now: EpochMs
}

const CALLS = '/chamados' as string

/** The columns of vehicles that do not communicate. */
export const LATE_COLUMNS: readonly PlainColumn<LateRow>[] = [
  { key: 'plate', header: 'Placa', monospace: true, text: ({ vehicle }) => vehicle.plate },
  { key: 'description', header: 'Descrição', cell: ({ vehicle }) => sharing(vehicle.description) },
  { key: 'customer', header: 'Cliente', cell: ({ vehicle }) => sharing(vehicle.customerName) },
  { key: 'silence', header: 'Sem comunicar', kind: 'dateTime', cell: silence },
  {
    key: 'cause',
    header: 'Causa provável',
    cell: ({ diagnosis }) =>
      sharing(diagnosis?.causeTitle, diagnosis && `${diagnosis.causeTitle}. ${diagnosis.sentence}`),
  },
  { key: 'state', header: 'Última situação', cell: ({ live }) => sharing(live && lastState(live)) },
  { key: 'place', header: 'Último local', cell: ({ live }) => sharing(live && placeOf(live.position)) },
  { key: 'coordinates', header: 'Coordenadas', cell: ({ vehicle }) => <Coordinates vehicle={vehicle} /> },
  actionColumn(({ vehicle, diagnosis }) => <Actions vehicle={vehicle} openCallCode={diagnosis?.openCallCode} />),
]

/** Shows a text in as many lines as it needs of the room that texts share: the actions never leave the screen. */
function sharing(text: string | null | undefined, title = text || undefined) {
  return <span title={title}>{text || '–'}</span>
}

function silence({ vehicle: { lastCommunicationAt: at }, now }: LateRow) {
  if (at === null) return 'nunca comunicou'
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {formatAge(at, now)}
    </time>
  )
}

/** Copies where the vehicle was seen last, as maps and messages take it. */
function Coordinates({ vehicle: { plate, description, latitude, longitude } }: Pick<LateRow, 'vehicle'>) {
  const copy = useCopy()
  if (latitude === null || longitude === null) return '–'
  const words = formatCoordinates(latitude, longitude)
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={`Copiar as coordenadas de ${plate || description}: ${words}`}
      title="Copiar"
      onClick={() => copy(words, 'Coordenadas copiadas.')}
    >
      {words}
    </button>
  )
}

interface ActionsProps {
  vehicle: LateVehicle
  /** Undefined until it is known; null where no call is open. */
  openCallCode: number | null | undefined
}

/** Offers what is done next with a silent vehicle; a call is not opened before it is known that none is open. */
function Actions({ vehicle, openCallCode }: ActionsProps) {
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
      {typeof openCallCode === 'number' && (
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

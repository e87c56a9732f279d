import { Button } from '@mantine/core'
import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconAntenna } from '@tabler/icons-react'
import { formatAge } from '#format/age.ts'
import { formatDateTime } from '#format/date-time.ts'
import { formatQuantity } from '#format/numbers.ts'
import { unknownDevicesWords } from '#format/unknown-devices-words.ts'
import { placeOf } from '#places/place-of.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import styles from './list.module.css'

interface UnknownDeviceListProps {
  /** Those heard last of `total`. */
  devices: readonly UnknownDevice[]
  total: number
  now: EpochMs
  markedSerial: string | null
  onShow: (device: UnknownDevice) => void
  onRegister: (device: UnknownDevice) => void
}

const POSITIONS = { none: 'Nenhuma posição guardada', one: 'posição guardada', many: 'posições guardadas' }

/** Lists trackers that report and are in no register; their positions wait for whoever registers them. */
export function UnknownDeviceList({ devices, total, now, markedSerial, onShow, onRegister }: UnknownDeviceListProps) {
  if (devices.length === 0) {
    return (
      <EmptyState
        icon={<IconAntenna size={26} stroke={1.6} aria-hidden="true" />}
        title="Nenhum equipamento desconhecido"
        text="Um rastreador que se comunica sem estar cadastrado aparece aqui, com as posições que já enviou."
      />
    )
  }
  const unlisted = unknownDevicesWords({ listed: devices.length, total })
  return (
    <div className={styles.unknownList}>
      {unlisted !== '' && <p className={styles.unlisted}>{unlisted}</p>}
      <ul aria-label="Equipamentos desconhecidos">
        {devices.map((device) => (
          <li key={device.serial} className={styles.unknown} data-marked={device.serial === markedSerial || undefined}>
            <div className={styles.unknownText}>
              <p>
                <span className={styles.serial}>{device.serial}</span>
                <span className={styles.protocol}>{device.protocol}</span>
              </p>
              <p>{device.position ? placeOf(device.position) : 'Ainda sem posição'}</p>
              <p className="numeric">
                Desde {formatDateTime(device.firstSeenAt)}
                {device.lastCommunicationAt !== null && ` · ${formatAge(device.lastCommunicationAt, now)}`}
              </p>
              <p className="numeric">{formatQuantity(device.storedPositions, POSITIONS)}</p>
            </div>
            <div className={styles.unknownActions}>
              <Button size="xs" onClick={() => onRegister(device)} aria-label={`Cadastrar ${device.serial}`}>
                Cadastrar
              </Button>
              {device.position && (
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => onShow(device)}
                  aria-label={`Ver ${device.serial} no mapa`}
                >
                  Ver no mapa
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

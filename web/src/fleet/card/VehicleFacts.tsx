import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatRecentTime } from '#format/date-time.ts'
import { namedOutputs } from '#format/device-inputs.ts'
import { formatCount, formatHourMeter, formatOdometer, formatVoltage } from '#format/numbers.ts'
import { formatTemperature } from '#format/temperature.ts'
import { BY_SIGN_OF_LIFE } from '../vehicle-words.ts'
import styles from './card.module.css'

interface VehicleFactsProps {
  vehicle: LiveVehicle
  position: LivePosition
  now: EpochMs
}

/** Shows the readings, each under its name; what the device does not report has no row. */
export function VehicleFacts({ vehicle, position, now }: VehicleFactsProps) {
  const facts = factsOf({ vehicle, position, now }).filter(([, value]) => value !== null)
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf({ vehicle, position, now }: VehicleFactsProps): [name: string, value: string | null][] {
  const { ignition, ignitionAt, voltage, satellites, odometerKm, hourMeterHours, attributes } = position
  return [
    ['Data GPS', formatRecentTime(position.fixTime, now)],
    ['Recebido', formatRecentTime(position.receivedAt, now)],
    ['Ignição', ignitionWords(ignition)],
    [`Ignição, ${BY_SIGN_OF_LIFE}`, known(ignitionAt, (at) => formatRecentTime(at, now))],
    ['Tensão', known(voltage, formatVoltage)],
    ['Bateria backup', known(attributes.backupVoltage, formatVoltage)],
    ['Bateria do rastreador', known(attributes.batteryPercent, (percent) => `${formatCount(percent)} %`)],
    ['Sinal da rede', known(attributes.signalLevel, formatCount)],
    ['Alimentação', chargeWords(attributes.charging)],
    ...namedOutputs(attributes, vehicle.outputLabels),
    ['Temperatura', known(attributes.temperatureCelsius, formatTemperature)],
    ['Combustível', fuelWords(attributes)],
    ['Motorista', attributes.driverId ?? null],
    ['Satélites', known(satellites, formatCount)],
    ['Odômetro', known(odometerKm, formatOdometer)],
    ['Horímetro', known(hourMeterHours, formatHourMeter)],
    ['Equipamento', vehicle.deviceSerial || null],
  ]
}

function ignitionWords(ignition: boolean | null): string {
  return ignition === null ? 'Não informada' : ignition ? 'Ligada' : 'Desligada'
}

function chargeWords(charging: boolean | undefined): string | null {
  return charging === undefined ? null : charging ? 'Carregando' : 'Sem carga externa'
}

function fuelWords({ fuelPercent, fuelLiters }: LivePosition['attributes']): string | null {
  const told = [known(fuelPercent, (percent) => `${formatCount(percent)} %`), known(fuelLiters, formatLiters)]
  return told.filter((words) => words !== null).join(', ') || null
}

const formatLiters = (liters: number) => `${formatCount(liters)} L`

function known(value: number | null | undefined, format: (value: number) => string): string | null {
  return value === null || value === undefined ? null : format(value)
}

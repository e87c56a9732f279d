import { trackingPositionFields } from '../tracking-position.ts'
import { type ColumnDeclarations, showing } from './column-declaration.ts'
import {
  AT,
  COORDINATES,
  CUSTOMER,
  CUSTOMER_DOCUMENT,
  DESCRIPTION,
  EXCLUDED_BY,
  KM,
  LANDMARK,
  PLACE_WORDS,
  PLATE,
  TEXT,
  WHOLE,
} from './common-columns.ts'

const position = showing(trackingPositionFields)
const ONE_DECIMAL = { kind: { decimals: 1 } } as const
const DEGREES = { kind: { decimals: 6 }, optional: 'everywhere' } as const
const WANTED = { optional: 'everywhere' } as const

export const positionColumns = {
  time: position('fixTime', { ...AT, choice: 'fixed' }),
  plate: position('plate', PLATE),
  code: position('vehicleCode', { ...TEXT, width: 14, ...WANTED, after: 'plate' }),
  description: position('description', { ...DESCRIPTION, after: 'code' }),
  customer: position('customerName', CUSTOMER),
  customerDocument: CUSTOMER_DOCUMENT,
  event: position('event', { ...TEXT, width: 22 }),
  ignition: position('ignition', { kind: { off: 'Desligada', on: 'Ligada' } }),
  speed: position('speedKmh', { ...WHOLE, header: 'km/h' }),
  course: position('courseDegrees', { ...WHOLE, header: 'Direção' }),
  place: position('place', PLACE_WORDS),
  landmark: { ...LANDMARK, ...WANTED },
  voltage: position('voltage', ONE_DECIMAL),
  odometer: position('odometerKm', KM),
  received: position('receivedAt', { ...AT, optional: 'screen' }),
  delay: { wire: 'atraso', label: 'Atraso', hint: 'Do GPS ao recebimento', kind: 'duration', ...WANTED },
  step: { wire: 'desdeAnterior', label: 'Desde a anterior (km)', kind: { decimals: 3 }, ...WANTED },
  interval: {
    wire: 'intervalo',
    label: 'Intervalo',
    hint: 'Tempo desde a posição anterior do veículo',
    kind: 'duration',
    ...WANTED,
  },
  latitude: position('latitude', DEGREES),
  longitude: position('longitude', DEGREES),
  altitudeMeters: position('altitudeMeters', { ...WHOLE, header: 'Altitude', ...WANTED }),
  satellites: position('satellites', { ...WHOLE, ...WANTED }),
  hdop: position('hdop', { ...ONE_DECIMAL, ...WANTED }),
  accuracyMeters: position('accuracyMeters', { ...WHOLE, header: 'Precisão', ...WANTED }),
  signalLevel: position('signalLevel', { ...WHOLE, header: 'Sinal', hint: 'Como o equipamento o conta', ...WANTED }),
  hourMeterHours: position('hourMeterHours', { ...ONE_DECIMAL, header: 'Horímetro', ...WANTED }),
  backupVoltage: position('backupVoltage', { ...ONE_DECIMAL, header: 'Backup (V)', ...WANTED }),
  batteryPercent: position('batteryPercent', { ...WHOLE, header: 'Bateria (%)', ...WANTED }),
  temperatureCelsius: position('temperatureCelsius', { ...ONE_DECIMAL, header: 'Temp. (°C)', ...WANTED }),
  fuelPercent: position('fuelPercent', { ...WHOLE, ...WANTED }),
  fuelLiters: position('fuelLiters', { ...ONE_DECIMAL, ...WANTED }),
  ports: position('ports', { ...TEXT, header: 'E/S ligadas', ...WANTED }),
  reason: position('exclusion', { ...EXCLUDED_BY, ...WANTED, choice: 'asked', after: 'plate' }),
  placeKnownAt: position('placeKnownAt', { ...AT, ...WANTED, shownIn: null }),
  coordinates: { ...COORDINATES, shownIn: null },
} as const satisfies ColumnDeclarations

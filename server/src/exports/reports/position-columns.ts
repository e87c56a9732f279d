import { trackingPositionFields } from '@monitorweb/contract/reports/tracking-position'
import {
  type ExcludedPosition,
  excludedPositionFields,
  exclusionFields,
} from '@monitorweb/contract/reports/vehicle-reports'
import { at, hidden, km, kmh, placeColumn, text, vehicle, whole } from './column-specs.ts'
import { fieldColumns, madeColumn } from './columns.ts'
import { landmarkColumn } from './named-places.ts'
import type { ExportedPosition } from './position-steps.ts'

const EXCLUDED_BY = 'Descartada por'
/** "salto" → "Salto" */
const REASONS = new Map(Object.values(exclusionFields).map(({ wire, label }) => [wire, label]))
const reasonWords = (reason: string | null) => (reason === null ? null : (REASONS.get(reason) ?? reason))

export const positionColumns = [
  ...fieldColumns<ExportedPosition, typeof trackingPositionFields>(trackingPositionFields, {
    fixTime: at,
    ...vehicle,
    event: { ...text, width: 22 },
    ignition: { kind: 'flag' },
    speedKmh: kmh,
    courseDegrees: whole,
    place: { ...text, width: 40 },
    voltage: { kind: { decimals: 1 } },
    odometerKm: km,
    receivedAt: at,
    latitude: { kind: { decimals: 6 }, ...hidden },
    longitude: { kind: { decimals: 6 }, ...hidden },
    altitudeMeters: { ...whole, ...hidden },
    satellites: { ...whole, ...hidden },
    hdop: { kind: { decimals: 1 }, ...hidden },
    accuracyMeters: { ...whole, ...hidden },
    signalLevel: { ...whole, ...hidden },
    hourMeterHours: { kind: { decimals: 1 }, ...hidden },
    backupVoltage: { kind: { decimals: 1 }, ...hidden },
    batteryPercent: { ...whole, ...hidden },
    ports: { ...text, ...hidden },
    exclusion: { ...text, ...hidden, label: EXCLUDED_BY, value: ({ exclusion }) => reasonWords(exclusion) },
  }),
  landmarkColumn<ExportedPosition>(hidden),
  madeColumn<ExportedPosition>('desdeAnterior', {
    ...{ kind: { decimals: 3 }, ...hidden },
    label: 'Desde a anterior (km)',
    value: ({ stepKm }) => stepKm,
  }),
  madeColumn<ExportedPosition>('intervalo', {
    ...{ kind: 'duration', ...hidden },
    label: 'Intervalo',
    value: ({ stepSeconds }) => stepSeconds,
  }),
  madeColumn<ExportedPosition>('atraso', {
    ...{ kind: 'duration', ...hidden },
    label: 'Atraso',
    value: ({ receivedAt, fixTime }) => (receivedAt! - fixTime!) / 1000,
  }),
  placeColumn<ExportedPosition>(({ latitude, longitude }) => [latitude, longitude]),
]

export const excludedColumns = [
  ...fieldColumns<ExcludedPosition, typeof excludedPositionFields>(excludedPositionFields, {
    ...vehicle,
    fixTime: at,
    receivedAt: at,
    reason: { ...text, label: EXCLUDED_BY, value: ({ reason }) => reasonWords(reason) },
    speedKmh: kmh,
  }),
  placeColumn<ExcludedPosition>(({ latitude, longitude }) => [latitude, longitude]),
]

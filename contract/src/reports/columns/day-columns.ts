import { dayDetailFields } from '../vehicle-reports.ts'
import { type ColumnDeclarations, showing } from './column-declaration.ts'
import {
  COUNT,
  CUSTOMER,
  CUSTOMER_DOCUMENT,
  DESCRIPTION,
  DISTANCE,
  FLAG,
  IDLE,
  MOVING,
  NO_DATA,
  ODOMETER_DISTANCE,
  ODOMETER_END,
  ODOMETER_START,
  PARKED,
  PLATE,
  TOP_SPEED,
  TOP_SPEED_AT,
} from './common-columns.ts'

const day = showing(dayDetailFields)

export const dayColumns = {
  plate: day('plate', { ...PLATE, after: 'date' }),
  description: day('description', DESCRIPTION),
  customer: day('customerName', CUSTOMER),
  customerDocument: CUSTOMER_DOCUMENT,
  date: day('date', { kind: 'date', choice: 'fixed' }),
  km: day('distanceKm', DISTANCE),
  odometer: day('odometerDistanceKm', ODOMETER_DISTANCE),
  difference: day('odometerDiffers', { ...FLAG, optional: 'everywhere', shownIn: null }),
  trips: day('tripCount', COUNT),
  odometerStart: day('startOdometerKm', { ...ODOMETER_START, optional: 'everywhere' }),
  odometerEnd: day('endOdometerKm', { ...ODOMETER_END, optional: 'everywhere' }),
  top: day('topSpeedKmh', { ...TOP_SPEED, after: 'noData' }),
  topAt: day('topSpeedAt', TOP_SPEED_AT),
  moving: day('movingSeconds', MOVING),
  idle: day('idleSeconds', IDLE),
  engineOn: { wire: 'tempoLigado', label: 'Ligado total', kind: 'duration', total: 'sum', optional: 'everywhere' },
  parked: day('parkedSeconds', PARKED),
  noData: day('noDataSeconds', NO_DATA),
  coverage: {
    wire: 'cobertura',
    label: 'Cobertura (%)',
    header: 'Cobertura',
    hint: 'Parte do período com dados',
    kind: 'percent',
  },
} as const satisfies ColumnDeclarations

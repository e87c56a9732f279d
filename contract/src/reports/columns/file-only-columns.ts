import { excludedPositionFields, periodSummaryFields } from '../vehicle-reports.ts'
import { type ColumnDeclarations, showing } from './column-declaration.ts'
import {
  AT,
  AVERAGE_SPEED,
  COORDINATES,
  COUNT,
  CUSTOMER,
  CUSTOMER_DOCUMENT,
  DESCRIPTION,
  DISTANCE,
  EXCLUDED_BY,
  FLAG,
  IDLE,
  KM,
  MOVING,
  NO_DATA,
  ODOMETER_DISTANCE,
  PARKED,
  PLATE,
  TOP_SPEED,
  TOP_SPEED_AT,
  WHOLE,
} from './common-columns.ts'

/** Of these reports there are files and no table on the screen. */

const summary = showing(periodSummaryFields)

/** Each row is a period of one vehicle in figures. */
export const summaryColumns = {
  plate: summary('plate', PLATE),
  description: summary('description', DESCRIPTION),
  customer: summary('customerName', CUSTOMER),
  customerDocument: CUSTOMER_DOCUMENT,
  start: summary('start', AT),
  end: summary('end', AT),
  km: summary('distanceKm', DISTANCE),
  odometer: summary('odometerDistanceKm', ODOMETER_DISTANCE),
  difference: summary('odometerDiffers', { ...FLAG, optional: 'everywhere' }),
  noDataKm: summary('noDataKm', KM),
  trips: summary('tripCount', COUNT),
  stops: summary('stopCount', COUNT),
  discardedMoves: summary('discardedMoves', WHOLE),
  average: summary('averageSpeedKmh', AVERAGE_SPEED),
  top: summary('topSpeedKmh', TOP_SPEED),
  topAt: summary('topSpeedAt', TOP_SPEED_AT),
  moving: summary('movingSeconds', MOVING),
  idle: summary('idleSeconds', IDLE),
  parked: summary('parkedSeconds', PARKED),
  noData: summary('noDataSeconds', NO_DATA),
  coverage: summary('coveragePercent', { kind: 'percent' }),
  positions: summary('positionCount', COUNT),
} as const satisfies ColumnDeclarations

const excluded = showing(excludedPositionFields)

/** Each row is a position that no report counts. */
export const excludedColumns = {
  plate: excluded('plate', PLATE),
  description: excluded('description', DESCRIPTION),
  customer: excluded('customerName', CUSTOMER),
  customerDocument: CUSTOMER_DOCUMENT,
  time: excluded('fixTime', AT),
  received: excluded('receivedAt', AT),
  reason: excluded('reason', EXCLUDED_BY),
  speed: excluded('speedKmh', WHOLE),
  coordinates: COORDINATES,
} as const satisfies ColumnDeclarations

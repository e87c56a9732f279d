import { flag, integer, number, orNull, type RowOf, stamp, text } from '../wire/field.ts'

/** One row of the tracking report. */
export const trackingPositionFields = {
  vehicleId: integer('veiId', 'Código'),
  vehicleCode: text('veiCod', 'Código do veículo'),
  plate: text('veiPlc', 'Placa'),
  description: text('veiDsc', 'Descrição'),
  customerName: text('cliDsc', 'Cliente'),
  /** The owner at that time; customers may be called alike. */
  customerId: integer('codigoCliente', 'Código do cliente'),
  place: text('ptpDsc', 'Local'),
  fixTime: stamp('ddlDh', 'Data GPS'),
  receivedAt: stamp('recebidaEm', 'Recebida em'),
  speedKmh: orNull(number('ddlVel', 'Velocidade (km/h)')),
  /** Why it was sent, or what it reports, in words; null where nothing is. */
  event: orNull(text('evento', 'Evento')),
  ignition: orNull(flag('ddlIgn', 'Ignição')),
  latitude: number('ddlLat', 'Latitude'),
  longitude: number('ddlLng', 'Longitude'),
  courseDegrees: orNull(number('ddlDir', 'Direção (°)')),
  odometerKm: orNull(number('ddlOdm', 'Odômetro (km)')),
  voltage: orNull(number('ddlTen', 'Tensão (V)')),
  // Readings of the position, only where the tracker reports them.
  altitudeMeters: orNull(number('altitude', 'Altitude (m)')),
  satellites: orNull(number('satelites', 'Satélites')),
  hdop: orNull(number('hdop', 'HDOP')),
  accuracyMeters: orNull(number('precisao', 'Precisão (m)')),
  /** As the device counts it. */
  signalLevel: orNull(number('sinal', 'Sinal GSM')),
  hourMeterHours: orNull(number('horimetro', 'Horímetro (h)')),
  backupVoltage: orNull(number('tensaoBackup', 'Bateria backup (V)')),
  batteryPercent: orNull(number('bateriaInterna', 'Bateria interna (%)')),
  /** Inputs and outputs that were on: "E1, S2". */
  ports: orNull(text('portas', 'Entradas e saídas ligadas')),
  /** Why no report counts it, named as in `posicoesDescartadas`; null for what counts. Worked out only where it is asked for. */
  exclusion: orNull(text('motivo', 'Motivo do descarte')),
  /** Where this row stands: sent back as `cursor`, the answer begins after it. */
  cursor: text('cursor', 'Cursor'),
}

export type TrackingPosition = RowOf<typeof trackingPositionFields>

/** How the speed filter of the report compares. */
export const SPEED_FILTERS = { any: 0, above: 1, below: 2, equal: 3 } as const

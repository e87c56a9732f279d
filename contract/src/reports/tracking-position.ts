import { flag, integer, number, orNull, type RowOf, stamp, text } from '../wire/field.ts'

/** This is one row of the tracking report. */
export const trackingPositionFields = {
  vehicleId: integer('veiId', 'Código'),
  vehicleCode: text('veiCod', 'Código do veículo'),
  plate: text('veiPlc', 'Placa'),
  description: text('veiDsc', 'Descrição'),
  customerName: text('cliDsc', 'Cliente'),
  /** The code of the owner at that time, since customers may be called alike. */
  customerId: integer('codigoCliente', 'Código do cliente'),
  place: text('ptpDsc', 'Local'),
  fixTime: stamp('ddlDh', 'Data GPS'),
  receivedAt: stamp('recebidaEm', 'Recebida em'),
  speedKmh: orNull(number('ddlVel', 'Velocidade (km/h)')),
  /** It says in words why the position was sent, or what it reports; null where it says nothing. */
  event: orNull(text('evento', 'Evento')),
  ignition: orNull(flag('ddlIgn', 'Ignição')),
  /**
   * Without a fix these are the vehicle's last known place before it; both are 0 where none is known, as existing clients
   * are promised a number.
   */
  latitude: number('ddlLat', 'Latitude'),
  longitude: number('ddlLng', 'Longitude'),
  /** It says since when the place is known, where the position itself has none; null where it has its own. */
  placeKnownAt: orNull(stamp('localConhecidoEm', 'Último local conhecido em')),
  courseDegrees: orNull(number('ddlDir', 'Direção (°)')),
  odometerKm: orNull(number('ddlOdm', 'Odômetro (km)')),
  voltage: orNull(number('ddlTen', 'Tensão (V)')),
  // The readings of the position stand only where the tracker reports them.
  altitudeMeters: orNull(number('altitude', 'Altitude (m)')),
  satellites: orNull(number('satelites', 'Satélites')),
  hdop: orNull(number('hdop', 'HDOP')),
  accuracyMeters: orNull(number('precisao', 'Precisão (m)')),
  /** The signal stands as the device counts it. */
  signalLevel: orNull(number('sinal', 'Sinal da rede')),
  hourMeterHours: orNull(number('horimetro', 'Horímetro (h)')),
  backupVoltage: orNull(number('tensaoBackup', 'Bateria backup (V)')),
  batteryPercent: orNull(number('bateriaInterna', 'Bateria interna (%)')),
  temperatureCelsius: orNull(number('temperatura', 'Temperatura (°C)')),
  fuelPercent: orNull(number('combustivel', 'Combustível (%)')),
  fuelLiters: orNull(number('combustivelLitros', 'Combustível (L)')),
  /** These inputs and outputs were on: "E1, S2". */
  ports: orNull(text('portas', 'Entradas e saídas ligadas')),
  /**
   * It says why no report counts the position, named as in `posicoesDescartadas`; null for what counts. It is worked
   * out only where it is asked for.
   */
  exclusion: orNull(text('motivo', 'Motivo do descarte')),
  /** It says where this row stands: sent back as `cursor`, the answer begins after it. */
  cursor: text('cursor', 'Cursor'),
}

export type TrackingPosition = RowOf<typeof trackingPositionFields>

/** Tells whether a row says where the vehicle was, by its own place or by the last known one. */
export function isSomewhere({ latitude, longitude }: Pick<TrackingPosition, 'latitude' | 'longitude'>): boolean {
  return latitude !== 0 || longitude !== 0
}

/** The speed filter of the report compares in one of these ways. */
export const SPEED_FILTERS = { any: 0, above: 1, below: 2, equal: 3 } as const

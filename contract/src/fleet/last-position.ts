import { flag, integer, number, orNull, type RowOf, stamp, text } from '../wire/field.ts'

/**
 * This is the last position of a vehicle with what its tracker reported along with it; null stands where it reported
 * nothing.
 */
export const lastPositionFields = {
  vehicleId: integer('veiId', 'Código'),
  vehicleCode: text('veiCod', 'Código do veículo'),
  plate: text('veiPlc', 'Placa'),
  description: text('veiDsc', 'Descrição'),
  place: text('ptpDsc', 'Local'),
  customerName: text('cliDsc', 'Cliente'),
  fixTime: orNull(stamp('udlDh', 'Data GPS')),
  receivedAt: orNull(stamp('udlDhs', 'Recebida em')),
  speedKmh: orNull(number('udlVel', 'Velocidade (km/h)')),
  hourMeterHours: orNull(number('udlHrm', 'Horímetro (h)')),
  odometerKm: orNull(number('udlOdm', 'Odômetro (km)')),
  voltage: orNull(number('udlTen', 'Tensão (V)')),
  temperatureCelsius: orNull(number('udlTmp', 'Temperatura (°C)')),
  latitude: orNull(number('udlLat', 'Latitude')),
  longitude: orNull(number('udlLng', 'Longitude')),
  deviceSerial: orNull(text('udlMod', 'Equipamento')),
  courseDegrees: orNull(number('udlDir', 'Direção (°)')),
  ignition: orNull(flag('udlIgn', 'Ignição')),
  /** It is true where the report came at once over the network, not from the tracker's memory. */
  online: orNull(flag('udlGpr', 'GPRS')),
  panic: orNull(flag('udlPan', 'Pânico')),
  input1: orNull(flag('udlEn1', 'Entrada 1')),
  input2: orNull(flag('udlEn2', 'Entrada 2')),
  input3: orNull(flag('udlEn3', 'Entrada 3')),
  moving: orNull(flag('udlMov', 'Em movimento')),
  jamming: orNull(flag('udlJam', 'Jammer')),
  hasFix: orNull(flag('udlGps', 'GPS')),
  batteryPercent: orNull(number('udlNvl', 'Nível da bateria (%)')),
  acceleration: orNull(number('udlAce', 'Aceleração')),
  event: orNull(text('udlMtv', 'Motivo do envio')),
  output1: orNull(flag('udlSa1', 'Saída 1')),
  output2: orNull(flag('udlSa2', 'Saída 2')),
  output3: orNull(flag('udlSa3', 'Saída 3')),
  output4: orNull(flag('udlSa4', 'Saída 4')),
  output5: orNull(flag('udlSa5', 'Saída 5')),
  outputLabel1: text('ptvSa1', 'Nome da saída 1'),
  outputLabel2: text('ptvSa2', 'Nome da saída 2'),
  outputLabel3: text('ptvSa3', 'Nome da saída 3'),
  outputLabel4: text('ptvSa4', 'Nome da saída 4'),
  outputLabel5: text('ptvSa5', 'Nome da saída 5'),
  outputLabel6: text('ptvSa6', 'Nome da saída 6'),
  outputLabel7: text('ptvSa7', 'Nome da saída 7'),
  outputLabel8: text('ptvSa8', 'Nome da saída 8'),
  protocol: orNull(text('udlPro', 'Protocolo')),
  /** It is as the tracker tells it, since no register of drivers could give it a number. */
  driverId: orNull(text('motId', 'Motorista')),
  signalLevel: orNull(number('stsGpr', 'Sinal')),
}

export type LastPosition = RowOf<typeof lastPositionFields>

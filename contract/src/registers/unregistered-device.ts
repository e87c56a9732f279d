import { integer, number, orNull, type RowOf, stamp, text } from '../wire/field.ts'

/** This is a tracker that connects and stands in no register. */
export const unregisteredDeviceFields = {
  serial: text('serie', 'Número de série'),
  protocol: text('protocolo', 'Protocolo'),
  address: text('endereco', 'Endereço de rede'),
  firstSeenAt: orNull(stamp('vistoEm', 'Visto pela primeira vez')),
  lastCommunicationAt: orNull(stamp('ultimaComunicacao', 'Última comunicação')),
  storedPositions: integer('posicoes', 'Posições guardadas'),
  latitude: orNull(number('latitude', 'Latitude')),
  longitude: orNull(number('longitude', 'Longitude')),
}
export type UnregisteredDevice = RowOf<typeof unregisteredDeviceFields>

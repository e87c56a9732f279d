import { flag, integer, number, orNull, type RowOf, stamp, text } from '../wire/field.ts'

/** This is a tracker that connects and stands in no register. */
export const unregisteredDeviceFields = {
  serial: text('serie', 'Número de série'),
  protocol: text('protocolo', 'Protocolo'),
  address: text('endereco', 'Endereço de rede'),
  firstSeenAt: orNull(stamp('vistoEm', 'Visto pela primeira vez')),
  lastCommunicationAt: orNull(stamp('ultimaComunicacao', 'Última comunicação')),
  storedPositions: integer('posicoes', 'Posições guardadas'),
  /** It is null where the clock is right, or not certain; below 0 it is behind. */
  clockAheadMinutes: orNull(integer('relogioAdiantadoMinutos', 'Relógio adiantado (min)')),
  latitude: orNull(number('latitude', 'Latitude')),
  longitude: orNull(number('longitude', 'Longitude')),
}
export type UnregisteredDevice = RowOf<typeof unregisteredDeviceFields>

/**
 * These are two serials of which one may be meant for the other: a device that is registered and was never heard of, or
 * one of several that have the same number, and another that ends alike. Whether they are one, people decide.
 */
export const alikeDeviceFields = {
  serial: text('serie', 'Número de série cadastrado'),
  otherSerial: text('parecido', 'Número de série parecido'),
  /** Where false, the other one reports and nobody registered it. */
  isRegistered: flag('parecidoCadastrado', 'O parecido também está cadastrado'),
  /** Where true, both are spellings of one number; else only their last six characters are the same. */
  sameNumber: flag('mesmoNumero', 'Mesmo número'),
}
export type AlikeDevices = RowOf<typeof alikeDeviceFields>

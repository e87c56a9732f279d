import { integer, nested, orNull, type RowOf, stamp, text } from '../wire/field.ts'
import { vehicleSummaryFields } from './device.ts'

/**
 * An installation says that a device was in a vehicle, and when. History is read through it: dates correct what reports
 * show.
 */
export const installationFields = {
  id: integer('codigo', 'Código'),
  deviceSerial: text('equipamento', 'Equipamento'),
  vehicle: nested('veiculo', 'VeiculoResumo', ['Veículo', vehicleSummaryFields]),
  /** Null: the vehicle has whatever the device ever sent. */
  from: orNull(stamp('inicio', 'Início')),
  /** Null: the device is still there. */
  until: orNull(stamp('fim', 'Fim')),
}
export type Installation = RowOf<typeof installationFields>

/** An ownership says that a vehicle was a customer's, or visible for it, and when. */
export const ownershipFields = {
  id: integer('codigo', 'Código'),
  customerId: integer('cliente', 'Código do cliente'),
  customerName: text('clienteNome', 'Cliente'),
  /** 0 is the owner; 1 to 3 are customers for whom it is visible too. */
  slot: integer('posicao', 'Posição'),
  from: orNull(stamp('inicio', 'Início')),
  until: orNull(stamp('fim', 'Fim')),
}
export type Ownership = RowOf<typeof ownershipFields>

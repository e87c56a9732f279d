import { integer, number, orNull, type RowOf, stamp, text } from '../wire/field.ts'

/** These fields count the active and the inactive records of a register. */
export const statusCountFields = {
  active: integer('totalAtivos', 'Ativos'),
  inactive: integer('totalInativos', 'Inativos'),
}
export type StatusCounts = RowOf<typeof statusCountFields>

/**
 * These fields count the active vehicles by the age of their last communication. The four of the legacy API exclude
 * each other; `now` is the part of `under3Hours` that is at most 15 minutes old; with `never` the four add up to the
 * active vehicles.
 */
export const onlineSummaryFields = {
  under3Hours: integer('totalOnline', 'Até 3 h'),
  from3To6Hours: integer('total3Horas', '3 a 6 h'),
  from6To12Hours: integer('total6Horas', '6 a 12 h'),
  over12Hours: integer('total12Horas', '12 h ou mais'),
  now: integer('totalAgora', 'Agora'),
  never: integer('totalNuncaComunicou', 'Nunca comunicou'),
}
export type OnlineSummary = RowOf<typeof onlineSummaryFields>

/** This is a vehicle that has not communicated for some hours. */
export const lateVehicleFields = {
  vehicleId: integer('veiId', 'Código'),
  plate: text('veiPlc', 'Placa'),
  description: text('veiDsc', 'Descrição'),
  customerName: text('cliDsc', 'Cliente'),
  lastCommunicationAt: stamp('veiDth', 'Última comunicação'),
  latitude: orNull(number('udlLat', 'Latitude')),
  longitude: orNull(number('udlLng', 'Longitude')),
}
export type LateVehicle = RowOf<typeof lateVehicleFields>

import { integer, type RowOf, text } from '../wire/field.ts'
import { geofenceFields } from './geofence.ts'

const { name, group, description, color, speedLimitKmh, form, purpose, geometry, radiusMeters } = geofenceFields

/** A draft is what a file says of one geofence, before anybody decided to keep it. */
export const geofenceDraftFields = {
  /** Counts what the file holds, from 1; parts of one feature of the file have one each. */
  number: integer('numero', 'Número'),
  ...{ name, group, description, color, speedLimitKmh, form, purpose, geometry, radiusMeters },
  /** Why it cannot be kept as it is; "" where nothing is in the way. Then the geometry is "" where none was understood. */
  fault: text('erro', 'Erro'),
  /** What was assumed or left out; "" for nothing. */
  notice: text('aviso', 'Aviso'),
}

export type GeofenceDraft = RowOf<typeof geofenceDraftFields>

/** A file that geofences were written into, to be saved by whoever asked. */
export const geofenceFileFields = {
  fileName: text('nomeDoArquivo', 'Nome do arquivo'),
  contentType: text('tipoDoConteudo', 'Tipo do conteúdo'),
  content: text('conteudo', 'Conteúdo'),
  count: integer('cercas', 'Cercas'),
}

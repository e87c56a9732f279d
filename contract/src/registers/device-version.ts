import { integer, type RowOf, text } from '../wire/field.ts'

/** A model of device (versão) says its maker and its protocol. */
export const deviceVersionFields = {
  id: integer('verId', 'Código'),
  code: text('verCod', 'Sigla'),
  externalCode: text('verCox', 'Código externo'),
  name: text('verDsc', 'Descrição', { required: true }),
}

export type DeviceVersion = RowOf<typeof deviceVersionFields>

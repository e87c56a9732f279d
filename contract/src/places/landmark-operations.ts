import { LANDMARK_RADIUS } from '@monitorweb/domain/places/landmarks'
import { recordVersion } from '../registers/record.ts'
import { integer, number, orNull, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record, saving } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'

/** One customer may have at most so many. */
export const MOST_LANDMARKS = 1_000

function degrees(wire: string, label: string, most: number) {
  const message = `Informe de -${most} a ${most} graus.`
  return number(wire, label, {
    required: true,
    rule: z.number('Informe um número.').min(-most, message).max(most, message),
  })
}

const { least, most, usual } = LANDMARK_RADIUS
const RADIUS_MESSAGE = `O raio vai de ${least} a ${most.toLocaleString('pt-BR')} metros.`

const id = integer('codigo', 'Código')
const customerId = reference('cliente', 'Cliente', { required: true })
const name = text('nome', 'Nome', { required: true, rule: rules.line(80) })
const latitude = degrees('latitude', 'Latitude', 90)
const longitude = degrees('longitude', 'Longitude', 180)
const radiusMeters = integer('raio', 'Raio (m)', {
  initial: usual,
  rule: z.int('Informe um número inteiro.').min(least, RADIUS_MESSAGE).max(most, RADIUS_MESSAGE),
})

/** A landmark (ponto de referência) is a circle on the ground that a customer gave a name. */
export const landmarkFields = {
  id,
  customerId,
  customerName: text('clienteNome', 'Nome do cliente', { readOnly: true }),
  name,
  latitude,
  longitude,
  radiusMeters,
  createdAt: stamp('cadastradoEm', 'Cadastrado em', { readOnly: true }),
  updatedAt: stamp('alteradoEm', 'Última alteração', { readOnly: true }),
  recordVersion: recordVersion('versao'),
}
export type Landmark = RowOf<typeof landmarkFields>

/** Without a place there is no landmark, and nobody means 0° by saying nothing. */
export const landmarkInputFields = {
  ...{ id, customerId, name, latitude: orNull(latitude), longitude: orNull(longitude), radiusMeters },
  recordVersion: landmarkFields.recordVersion,
}

const landmark = {
  type: 'PontoDeReferencia',
  fields: landmarkFields,
  inputs: landmarkInputFields,
  flat: false,
  answer: 'ponto',
}
const ofCustomer = { customerId: withDefault(reference('cliente', 'Cliente'), null) }

/** These operations keep places with a name, each of one customer. */
export const landmarkOperations = {
  listLandmarks: query('pontosDeReferencia', 'Pontos de referência de um cliente e dos abaixo dele (0: de todos).', {
    args: { ...ofCustomer, ...paging(1000) },
    result: list('PontoDeReferencia', landmarkFields),
  }),
  countLandmarks: query('pontosDeReferenciaTotal', 'Quantos pontos de referência há.', {
    args: ofCustomer,
    result: count,
  }),
  createLandmark: saving('criarPontoDeReferencia', 'Cadastra um ponto de referência.', landmark),
  changeLandmark: saving(
    'alterarPontoDeReferencia',
    'Altera um ponto de referência; o cliente dele não muda.',
    landmark,
  ),
  deleteLandmark: mutation('excluirPontoDeReferencia', 'Exclui um ponto de referência.', {
    args: { id: integer('codigo', 'Código', { required: true }) },
    result: record('PontoDeReferencia', landmarkFields),
  }),
} as const satisfies Record<string, Operation>

import { GEOFENCE_RADIUS } from '@monitorweb/domain/geofences/geofence-limits'
import { batchResultFields } from '../registers/register-lists.ts'
import { flag, integer, type RowOf, reference, rules, text } from '../wire/field.ts'
import { type Operation, optional, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record, saving } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'
import { GEOFENCE_PURPOSES, geofenceFields } from './geofence.ts'
import { geofenceDraftFields, geofenceFileFields } from './geofence-draft.ts'

/** A file of geofences may have so many characters, which fit into a request of the API. */
const LONGEST_GEOFENCE_FILE = 800_000

/** What somebody is told whose file is longer. */
export const GEOFENCE_FILE_TOO_LONG = `O arquivo passa de ${LONGEST_GEOFENCE_FILE / 1000} mil caracteres. Divida-o.`

export function isGeofenceFileTooLong(text: string): boolean {
  return text.length > LONGEST_GEOFENCE_FILE
}

/** What a file of geofences may be written as. */
export const GEOFENCE_FILE_FORMATS = ['geojson', 'kml'] as const

function oneOf(choices: readonly string[]) {
  return rules.line().refine((choice) => choices.includes(choice), `Use um destes: ${choices.join(', ')}.`)
}

const geofence = {
  type: 'Cerca',
  fields: geofenceFields,
  inputs: geofenceFields,
  flat: false,
  answer: 'cerca',
}
const filter = {
  customerId: withDefault(reference('cliente', 'Cliente'), null),
  /** One of GEOFENCE_PURPOSES; absent: all. */
  purpose: optional(text('tipo', 'Tipo', { rule: oneOf(GEOFENCE_PURPOSES) })),
  /** Absent: all; "": those in no group. */
  group: optional(geofenceFields.group),
  /** Words in the name, the customer's name, the group or the description. */
  search: withDefault(text('busca', 'Busca'), ''),
  /** Absent: all; otherwise the anchor of this vehicle. */
  vehicleId: optional(integer('veiculo', 'Veículo')),
  withoutAnchors: withDefault(flag('semAncoras', 'Sem âncoras'), false),
}
const id = { id: integer('codigo', 'Código', { required: true }) }

const geofenceGroupFields = {
  group: geofenceFields.group,
  count: integer('cercas', 'Cercas'),
}
export type GeofenceGroup = RowOf<typeof geofenceGroupFields>

/** These operations keep geofences, each of one customer; landmarks and anchors are some of them. */
export const geofenceOperations = {
  listGeofences: query('cercas', 'Cercas de um cliente e dos abaixo dele (0: de todos), por nome.', {
    args: { ...filter, ...paging(1000) },
    result: list('Cerca', geofenceFields),
  }),
  countGeofences: query('cercasTotal', 'Quantas cercas há.', { args: filter, result: count }),
  getGeofence: query('cerca', 'Uma cerca.', { args: id, result: record('Cerca', geofenceFields) }),
  listGeofenceGroups: query('gruposDeCercas', 'Grupos que as cercas têm, e quantas há em cada um.', {
    args: { customerId: filter.customerId },
    result: list('GrupoDeCercas', geofenceGroupFields),
  }),
  createGeofence: saving('criarCerca', 'Cadastra uma cerca ou um ponto de referência.', geofence),
  changeGeofence: saving('alterarCerca', 'Altera uma cerca; o cliente dela não muda.', geofence),
  deleteGeofence: mutation('excluirCerca', 'Exclui uma cerca.', {
    args: id,
    result: record('Cerca', geofenceFields),
  }),
  layAnchor: mutation('lancarAncora', 'Cerca um veículo onde ele está agora, até que ele saia dali.', {
    args: {
      vehicleId: integer('veiculo', 'Veículo', { required: true }),
      radiusMeters: withDefault(
        integer('raio', 'Raio (m)', {
          rule: z
            .int('Informe um número inteiro.')
            .min(30, 'O menor raio é 30 m.')
            .max(5_000, 'O maior raio é 5.000 m.'),
        }),
        GEOFENCE_RADIUS.usual,
      ),
    },
    result: record('Cerca', geofenceFields),
  }),
  liftAnchor: mutation('recolherAncora', 'Encerra uma âncora antes que o veículo saia.', {
    args: id,
    result: record('Cerca', geofenceFields),
  }),
  listGeofenceDrafts: query('lerArquivoDeCercas', 'O que um arquivo KML ou GeoJSON tem de cercas; nada é gravado.', {
    args: {
      /** The text of the file; what it is shows its beginning. */
      text: text('texto', 'Arquivo', {
        required: true,
        rule: z.string().max(LONGEST_GEOFENCE_FILE, GEOFENCE_FILE_TOO_LONG),
      }),
    },
    result: list('RascunhoDeCerca', geofenceDraftFields),
  }),
  importGeofences: mutation('importarCercas', 'Grava várias cercas: todas ou nenhuma.', {
    args: {
      /** A JSON list of at most 1000 objects with the fields of `criarCerca` by their wire names. */
      rows: text('linhas', 'Cercas', { required: true, rule: rules.lines(LONGEST_GEOFENCE_FILE) }),
      /** Where true, the answer says what would happen and nothing is saved. */
      dryRun: withDefault(flag('simular', 'Só simular'), false),
    },
    result: list('ResultadoDoRegistro', batchResultFields),
  }),
  getGeofenceFile: query('arquivoDeCercas', 'As cercas como arquivo GeoJSON ou KML.', {
    args: {
      ...filter,
      format: text('formato', 'Formato', { required: true, rule: oneOf(GEOFENCE_FILE_FORMATS) }),
    },
    result: record('ArquivoDeCercas', geofenceFileFields),
  }),
} as const satisfies Record<string, Operation>

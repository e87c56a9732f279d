import { CORRIDOR_HALF_WIDTH, GEOFENCE_RADIUS } from '@monitorweb/domain/geofences/geofence-limits'
import { recordVersion } from '../registers/record.ts'
import { integer, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { z } from '../wire/rule.ts'

/**
 * A geofence is there for one of these: a rule's place (cerca), to name what happens in it (ponto de referência), or to
 * tell when a vehicle leaves where it stood (âncora).
 */
export const GEOFENCE_PURPOSES = ['cerca', 'ponto', 'ancora'] as const
export type GeofencePurpose = (typeof GEOFENCE_PURPOSES)[number]
export const GEOFENCE_PURPOSE_WORDS: Readonly<Record<GeofencePurpose, string>> = {
  cerca: 'Cerca',
  ponto: 'Ponto de referência',
  ancora: 'Âncora',
}

/** What a geofence looks like; its geometry says which. A corridor is a line with a width. */
export const GEOFENCE_FORM_WORDS = { circulo: 'Círculo', poligono: 'Polígono', corredor: 'Corredor' } as const
export type GeofenceForm = keyof typeof GEOFENCE_FORM_WORDS

/** An anchor is laid upon a vehicle by a call of its own, so nobody writes that purpose. */
const WRITTEN_PURPOSES: readonly string[] = ['cerca', 'ponto'] satisfies GeofencePurpose[]

const widest = Math.max(GEOFENCE_RADIUS.most, CORRIDOR_HALF_WIDTH.most)
const MOST_SPEED_KMH = 250
const SPEED_MESSAGE = `Informe de 0 (sem limite) a ${MOST_SPEED_KMH} km/h.`

/** A geofence (cerca) is a part of the ground that a customer gave a name. */
export const geofenceFields = {
  id: integer('codigo', 'Código'),
  customerId: reference('cliente', 'Cliente', { required: true }),
  customerName: text('clienteNome', 'Nome do cliente', { readOnly: true }),
  name: text('nome', 'Nome', { required: true, rule: rules.line(80) }),
  /** One of GEOFENCE_FORM_WORDS. */
  form: text('forma', 'Forma', { readOnly: true }),
  /** One of GEOFENCE_PURPOSES. */
  purpose: text('tipo', 'Tipo', {
    initial: 'cerca',
    rule: rules.line().refine((purpose) => WRITTEN_PURPOSES.includes(purpose), 'Use cerca ou ponto.'),
  }),
  /**
   * The geometry of GeoJSON (RFC 7946) as text, longitude first: a Point is the middle of a circle, a LineString the line
   * of a corridor, a Polygon has rings, the first around those of its holes. What it must be the domain judges.
   */
  geometry: text('geometria', 'Desenho', { required: true, rule: rules.line(100_000) }),
  /** The radius of a circle; of a corridor the metres from its line to either edge; 0 of a polygon. */
  radiusMeters: integer('raio', 'Raio ou meia largura (m)', {
    rule: z
      .int('Informe um número inteiro.')
      .min(0, 'Informe metros.')
      .max(widest, `Informe no máximo ${widest.toLocaleString('pt-BR')} metros.`),
  }),
  /** "" where none was chosen. */
  color: text('cor', 'Cor', {
    rule: z.string().regex(/^(#[\da-f]{6})?$/i, 'Informe a cor como #RRGGBB.'),
  }),
  group: text('grupo', 'Grupo', { rule: rules.line(80) }),
  /** 0 where there is none. */
  speedLimitKmh: integer('limiteVelocidade', 'Velocidade máxima dentro (km/h)', {
    rule: z.int('Informe um número inteiro.').min(0, SPEED_MESSAGE).max(MOST_SPEED_KMH, SPEED_MESSAGE),
  }),
  description: text('descricao', 'Descrição', { rule: rules.lines(2_000) }),
  /** The vehicle on which an anchor lies; null of all others. */
  vehicleId: reference('veiculo', 'Veículo da âncora', { readOnly: true }),
  createdAt: stamp('cadastradoEm', 'Cadastrado em', { readOnly: true }),
  updatedAt: stamp('alteradoEm', 'Última alteração', { readOnly: true }),
  recordVersion: recordVersion('versao'),
}
export type Geofence = RowOf<typeof geofenceFields>

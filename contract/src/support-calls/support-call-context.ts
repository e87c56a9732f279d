import { flag, integer, nested, nestedList, number, orNull, type RowOf, reference, stamp, text } from '../wire/field.ts'
import { diagnosisFields } from './diagnosis.ts'
import { attachmentFields } from './support-call.ts'

const seenPositionFields = {
  fixTime: orNull(stamp('hora', 'Data GPS')),
  receivedAt: orNull(stamp('recebidaEm', 'Recebida em')),
  latitude: orNull(number('latitude', 'Latitude')),
  longitude: orNull(number('longitude', 'Longitude')),
  place: text('local', 'Local'),
  speedKmh: orNull(number('velocidade', 'Velocidade (km/h)')),
  courseDegrees: orNull(number('direcao', 'Direção (graus)')),
  ignition: orNull(flag('ignicao', 'Ignição')),
}
/** This is a frame that the device sent or was sent, undecoded. */
const messageFields = {
  receivedAt: stamp('recebidaEm', 'Recebida em'),
  /** It is `entrada` from the device, `saida` to it. */
  direction: text('sentido', 'Sentido'),
  protocol: text('protocolo', 'Protocolo'),
  /** Of a long frame it is the beginning. */
  bytesHex: text('bytes', 'Bytes em hexadecimal'),
  sizeBytes: integer('tamanho', 'Tamanho (bytes)'),
}
const stretchFields = {
  /** It is one of SEGMENT_LABELS. */
  kind: text('tipo', 'Movimento, parado ligado, desligado ou sem dados'),
  start: stamp('inicio', 'Início'),
  end: stamp('fim', 'Fim'),
}
const trailPointFields = {
  fixTime: stamp('hora', 'Data GPS'),
  latitude: number('latitude', 'Latitude'),
  longitude: number('longitude', 'Longitude'),
}

/** The wire names so what a context has nothing of because it could not be read, which is not that there was nothing. */
export const UNREAD_PARTS = {
  lastDay: 'linhaDoTempo',
  messages: 'mensagens',
  aboutPosition: 'posicaoConsultada',
} as const

/** This was known of the vehicle when the call was opened; it never changes afterwards. */
export const supportCallContextFields = {
  code: integer('codigo', 'Código do chamado'),
  /** It is false for a call about no vehicle: all else is empty then. */
  known: flag('haContexto', 'Há contexto'),
  takenAt: stamp('registradoEm', 'Registrado em'),
  vehicleId: reference('veiculo', 'Veículo (código)'),
  plate: text('placa', 'Placa'),
  vehicleDescription: text('veiculoDescricao', 'Veículo'),
  /** A word of VehicleStatus, and its badges separated by commas, as the live channel has them. */
  status: text('situacao', 'Situação'),
  badges: text('alertas', 'Alertas'),
  lastCommunicationAt: orNull(stamp('ultimaComunicacao', 'Última comunicação')),
  position: nested('posicao', 'PosicaoDoContexto', ['Última posição', seenPositionFields]),
  /** The call was opened from this position, where that was one of the vehicle's. */
  aboutPosition: nested('posicaoConsultada', 'PosicaoDoContexto', ['Posição consultada', seenPositionFields]),
  voltage: orNull(number('tensao', 'Tensão (V)')),
  satellites: orNull(integer('satelites', 'Satélites')),
  signalLevel: orNull(number('sinal', 'Sinal da rede')),
  deviceSerial: text('equipamento', 'Equipamento (série)'),
  deviceVersion: text('modelo', 'Modelo do equipamento'),
  phone: text('linha', 'Linha'),
  carrier: text('operadora', 'Operadora'),
  messages: nestedList('mensagens', 'MensagemDoContexto', ['Últimas 20 mensagens', messageFields]),
  timeline: nestedList('linhaDoTempo', 'TrechoDoContexto', ['As 24 horas anteriores', stretchFields]),
  trail: nestedList('rastro', 'PontoDoContexto', ['Rastro das 24 horas', trailPointFields]),
  /** Words of UNREAD_PARTS, separated by commas. */
  unread: text('partesNaoLidas', 'O que não pôde ser lido na abertura'),
  diagnosis: nested('diagnostico', 'Diagnostico', ['Diagnóstico', diagnosisFields]),
}
export type SupportCallContext = RowOf<typeof supportCallContextFields>

/** The wire names what happened to a call so. */
export const SUPPORT_CALL_EVENTS = {
  opened: 'abertura',
  reply: 'resposta',
  internalNote: 'notaInterna',
  assigned: 'atribuicao',
  priority: 'prioridade',
  finished: 'encerramento',
  reopened: 'reabertura',
  deleted: 'exclusao',
} as const

/** The conversation and the history of a call are one list of such events, oldest first. */
export const supportCallEventFields = {
  id: integer('id', 'Código do evento'),
  /** It is one of {@link SUPPORT_CALL_EVENTS}. */
  kind: text('tipo', 'Tipo'),
  at: stamp('quando', 'Quando'),
  /** Nobody where the program did it by itself. */
  authorId: reference('autor', 'Autor (código)'),
  authorName: text('autorNome', 'Autor'),
  fromDesk: flag('daCentral', 'Da central'),
  /** Where true, only operators see the event. */
  internal: flag('interno', 'Nota interna'),
  text: text('texto', 'Texto'),
  /** These say in words what something was and what it became: an assignee, a priority. */
  before: text('de', 'Antes'),
  after: text('para', 'Depois'),
  attachments: nestedList('anexos', 'Anexo', ['Anexos', attachmentFields]),
}
export type SupportCallEvent = RowOf<typeof supportCallEventFields>

/** The counts say what there is to do. */
export const supportCallCountFields = {
  urgent: integer('urgentes', 'Urgentes'),
  important: integer('importantes', 'Importantes'),
  finished: integer('finalizados', 'Finalizados'),
  overdue: integer('vencidos', 'Com prazo vencido'),
  /** It counts open calls in which the customer has the last word. */
  awaitingDesk: integer('aguardandoCentral', 'Aguardando a central'),
  awaitingCustomer: integer('aguardandoCliente', 'Aguardando o cliente'),
  unassigned: integer('semResponsavel', 'Sem responsável'),
  mine: integer('meus', 'Meus'),
  oldestOpenedAt: stamp('maisAntigo', 'Mais antigo aberto em'),
}
export type SupportCallCounts = RowOf<typeof supportCallCountFields>

/** These are the hours until a call is due, by its classification; 0: never. */
const hours = (wire: string, label: string) => number(wire, label)
export const dueTimeFields = {
  urgentHours: hours('urgente', 'Prazo dos urgentes (h)'),
  importantHours: hours('importante', 'Prazo dos importantes (h)'),
}
export type DueTimes = RowOf<typeof dueTimeFields>

/** This is somebody who may be made responsible for a call. */
export const assigneeFields = {
  id: integer('id', 'Código do usuário'),
  name: text('nome', 'Nome'),
  /** It counts the open calls for which the person is responsible. */
  openCount: integer('abertos', 'Chamados abertos'),
}

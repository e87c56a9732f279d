import { integer, orNull, type RowOf, rules, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, query } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'

/** This is an address whose connections to a port of trackers could not be understood: one row for all that look alike, however often they came. */
export const refusedConnectionFields = {
  id: integer('codigo', 'Código'),
  /** The protocol of the port that it came to. */
  protocol: text('protocolo', 'Protocolo da porta'),
  port: integer('porta', 'Porta'),
  address: text('endereco', 'Endereço de rede'),
  /** The device, where it is known whose connection it was. */
  serial: text('serie', 'Número de série'),
  /**
   * It is `broken frame`, `decoder error`, `unidentified` or `bad request`; `served` or, where several networks dispute a device, `disputed`, or `barred`, where it must not come from this
   * address, or `unproven`, where it did not show its secret, or `sealed`, where
   * the gateway's key does not open that secret, with a serial.
   */
  reason: text('motivo', 'Motivo'),
  times: integer('vezes', 'Vezes'),
  firstAt: stamp('primeiraEm', 'Primeira vez'),
  lastAt: stamp('ultimaEm', 'Última vez'),
  text: text('texto', 'Primeiros bytes, como texto'),
  hex: text('hexadecimal', 'Primeiros bytes, em hexadecimal'),
  /** Empty where the bytes look like nothing that we know. */
  looksLike: text('parece', 'Parece'),
  usualPort: orNull(integer('portaUsual', 'Porta usual do que parece')),
  /** None where the program does not speak it, or its port is closed. */
  openPort: orNull(integer('portaAberta', 'Porta aberta do que parece')),
}
export type RefusedConnection = RowOf<typeof refusedConnectionFields>

/** This is something that a device said and that is kept as bytes only: one row for each kind, counted. */
export const setApartFields = {
  id: integer('codigo', 'Código'),
  serial: text('serie', 'Número de série'),
  protocol: text('protocolo', 'Protocolo'),
  /** It is one of `SET_APART_REASONS` of domain/src/position/set-apart.ts. */
  reason: text('motivo', 'Motivo'),
  /** The type of the frame as its protocol writes it; "" where it is a report in a frame. */
  type: text('tipo', 'Tipo'),
  length: integer('comprimento', 'Comprimento'),
  times: integer('vezes', 'Vezes'),
  firstAt: stamp('primeiraEm', 'Primeira vez'),
  lastAt: stamp('ultimaEm', 'Última vez'),
  /** Of the last one: the time that it gave, or what went wrong. */
  detail: text('detalhe', 'Detalhe da última'),
  keptMessages: integer('guardadas', 'Mensagens guardadas'),
}
export type SetApart = RowOf<typeof setApartFields>

/** This is a message as a device sent it. */
export const rawMessageFields = {
  receivedAt: stamp('recebidaEm', 'Recebida em'),
  address: text('endereco', 'Endereço de rede'),
  detail: text('detalhe', 'Detalhe'),
  hex: text('hexadecimal', 'Em hexadecimal'),
}
export type RawMessage = RowOf<typeof rawMessageFields>

/**
 * How much came of one protocol in the running hour and the twenty-three before it. A device counts for the protocol of
 * its last message, so that no device counts twice.
 */
export const protocolCountFields = {
  protocol: text('protocolo', 'Protocolo'),
  devices: integer('equipamentos', 'Equipamentos'),
  /** Those of them that nobody registered. */
  unregistered: integer('semCadastro', 'Sem cadastro'),
  /** Messages that are stored. */
  messages: integer('mensagens', 'Mensagens'),
  /** Those of them that are kept as bytes only, since nothing of them could be read. */
  unread: integer('semLeitura', 'Não lidas'),
  /** Connections, datagrams and requests at the ports of the protocol that were given up, as no device could be known of them. */
  refused: integer('recusadas', 'Recusadas'),
  /** Numbers that devices of the protocol left out in numbering their messages, less those that came late; 0 where none are numbered. */
  missing: integer('faltantes', 'Faltam na numeração'),
}
export type ProtocolCount = RowOf<typeof protocolCountFields>

const KINDS = ['frames', 'reports']
const setApartFilter = {
  search: withDefault(text('busca', 'Busca'), '%'),
  /** `frames`: messages that were not read; `reports`: reports out of the accepted range. */
  of: withDefault(
    text('grupo', 'Grupo', {
      rule: rules.line().refine((choice) => KINDS.includes(choice), `Use um destes: ${KINDS.join(', ')}.`),
    }),
    'frames',
  ),
}
const ofKind = { id: integer('codigo', 'Código', { required: true, rule: rules.integer(1) }) }

const filter = { search: withDefault(text('busca', 'Busca'), '%') }

/** These operations list what came to the ports of trackers and did not become a position. */
export const receptionOperations = {
  listRefusedConnections: query(
    'conexoesRecusadas',
    'Quem veio a uma porta de rastreadores e não foi entendido, ou falava o protocolo de outra.',
    {
      args: { ...filter, ...paging(100) },
      result: list('ConexaoRecusada', refusedConnectionFields),
    },
  ),
  countRefusedConnections: query('conexoesRecusadasTotal', 'Quantos endereços foram recusados.', {
    args: filter,
    result: count,
  }),
  countByProtocol: query(
    'recepcaoPorProtocolo',
    'Quanto chegou de cada protocolo na hora atual e nas 23 anteriores: equipamentos, mensagens e o que não foi lido.',
    { args: {}, result: list('RecepcaoDoProtocolo', protocolCountFields) },
  ),
  listSetApart: query(
    'mensagensNaoLidas',
    'O que rastreadores disseram e só foi guardado como veio, contado por tipo.',
    {
      args: { ...setApartFilter, ...paging(100) },
      result: list('MensagemNaoLida', setApartFields),
    },
  ),
  countSetApart: query('mensagensNaoLidasTotal', 'Quantos tipos de mensagens não foram lidos.', {
    args: setApartFilter,
    result: count,
  }),
  readRawMessages: query('mensagensBrutas', 'As mensagens guardadas de um tipo, como vieram, da mais nova.', {
    args: { ...ofKind, ...paging(200) },
    result: list('MensagemBruta', rawMessageFields),
  }),
} as const satisfies Record<string, Operation>

import { COMMAND_KINDS, type Command, type CommandKind } from '@monitorweb/domain/commands/command'
import { flag, integer, nestedList, number, orNull, type RowOf, reference, rules, stamp, text } from '../wire/field.ts'
import { FieldError } from '../wire/field-error.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'
import { z } from '../wire/rule.ts'

/** Whoever asks, approves or declines says why in at most so many characters. */
export const LONGEST_COMMAND_REASON = 500
/** A text to a tracker is longer than any command that a maker lists. */
const LONGEST_TEXT = 200

const stepFields = {
  /** One of the domain's command states. */
  state: text('situacao', 'Situação'),
  at: stamp('em', 'Quando'),
  /** Empty for what the program did. */
  person: text('quem', 'Quem'),
  words: text('texto', 'Texto'),
}

/** A command is what a tracker was told to do, from who asked for it to what the vehicle said. */
export const commandFields = {
  id: integer('codigo', 'Código'),
  vehicleId: integer('veiculo', 'Código do veículo'),
  plate: text('placa', 'Placa'),
  description: text('descricao', 'Descrição'),
  customerName: text('clienteNome', 'Cliente'),
  serial: text('equipamento', 'Equipamento'),
  /** One of the domain's COMMAND_KINDS. */
  kind: text('tipo', 'Tipo'),
  words: text('comando', 'Comando'),
  reason: text('motivo', 'Motivo'),
  /** One of the domain's command states. */
  state: text('situacao', 'Situação'),
  stateAt: stamp('situacaoEm', 'Situação desde'),
  /** Empty where nothing is waited for. */
  waitsFor: text('espera', 'O que espera'),
  askedBy: text('pedidoPor', 'Pedido por'),
  askedAt: stamp('pedidoEm', 'Pedido em'),
  approvedBy: text('aprovadoPor', 'Aprovado por'),
  expiresAt: stamp('validoAte', 'Válido até'),
  sentAt: orNull(stamp('enviadoEm', 'Enviado em')),
  /** `connection`, or `sms`. */
  channel: text('canal', 'Canal'),
  /** In the tracker's words. */
  answer: text('resposta', 'Resposta do rastreador'),
  /** Whether what the vehicle reports can confirm it. */
  isConfirmable: flag('confirmavel', 'Confirmável pelo veículo'),
  /** Whether the person who asks for this list may approve it: never who asked for the command. */
  mayApprove: flag('possoAprovar', 'Posso aprovar'),
  steps: nestedList('passos', 'PassoDoComando', ['Passos', stepFields]),
}
export type CommandRecord = RowOf<typeof commandFields>

const offeredFields = {
  kind: text('tipo', 'Tipo'),
  /** By which ways it can be asked for: over the tracker's connection, by SMS. */
  overConnection: flag('pelaConexao', 'Pela conexão'),
  bySms: flag('peloSms', 'Por SMS'),
  /** Whether a second person has to approve it. */
  needsApproval: flag('exigeAprovacao', 'Exige aprovação'),
  isConfirmable: flag('confirmavel', 'Confirmável pelo veículo'),
  /** How many outputs there are to choose from; 0 for other kinds. */
  outputs: integer('saidas', 'Saídas'),
  /** The names of the outputs that it switches by the installation profile, "2: Corte de combustível", a line each; empty for none. */
  outputWords: text('saidasNomes', 'Nomes das saídas'),
}

const filter = {
  vehicleId: withDefault(reference('veiculo', 'Veículo'), null),
  open: withDefault(flag('emAberto', 'Só os que ainda andam'), false),
  forApproval: withDefault(flag('paraAprovar', 'Só os que posso aprovar'), false),
}

const id = integer('codigo', 'Código', { required: true })
/** Of the second factor, for who has one. */
const code = withDefault(text('codigoDoAplicativo', 'Código do aplicativo', { rule: rules.line(40) }), '')
const note = withDefault(text('observacao', 'Observação', { rule: rules.lines(LONGEST_COMMAND_REASON) }), '')

const kindRule = z.literal<CommandKind>(COMMAND_KINDS, `Informe um de: ${COMMAND_KINDS.join(', ')}.`)

/** By which way a command goes: over the connection that its tracker holds, or by SMS. */
export const COMMAND_CHANNELS = ['connection', 'sms'] as const
export type CommandChannel = (typeof COMMAND_CHANNELS)[number]
const channelRule = z.literal<CommandChannel>(COMMAND_CHANNELS, 'Use connection ou sms.')

/** What a kind may need besides; each kind reads its own. */
const details = {
  output: withDefault(integer('saida', 'Saída', { rule: rules.integer(0, 8) }), 0),
  on: withDefault(flag('ligar', 'Ligar'), false),
  seconds: withDefault(integer('segundos', 'Segundos', { rule: rules.integer(0, 86_400) }), 0),
  odometerKm: withDefault(number('odometroKm', 'Odômetro (km)'), 0),
  offsetMinutes: withDefault(integer('fusoMinutos', 'Fuso (minutos)', { rule: rules.integer(-840, 840) }), 0),
  speedKmh: withDefault(integer('velocidade', 'Velocidade (km/h)', { rule: rules.integer(0, 255) }), 0),
  host: withDefault(text('servidor', 'Servidor', { rule: rules.line(64) }), ''),
  port: withDefault(integer('porta', 'Porta', { rule: rules.integer(0, 65_535) }), 0),
  text: withDefault(
    text('texto', 'Texto', { rule: z.string().max(LONGEST_TEXT, 'Use no máximo 200 caracteres.') }),
    '',
  ),
}
export type CommandDetails = RowOf<typeof details>

const paperFields = {
  fileName: text('nome', 'Nome do arquivo'),
  /** A PDF, in Base64. */
  content: text('conteudo', 'Conteúdo'),
}

/** These operations tell trackers what to do, and say what became of it. */
export const commandOperations = {
  listOfferedCommands: query('comandosPossiveis', 'Comandos que o rastreador de um veículo conhece.', {
    args: { vehicleId: integer('veiculo', 'Veículo', { required: true }) },
    result: list('ComandoPossivel', offeredFields),
  }),
  listCommands: query(
    'comandos',
    'Comandos de um veículo (0: de todos), o mais novo primeiro; dos que ainda andam, antes os que posso aprovar.',
    {
      args: { ...filter, ...paging(100) },
      result: list('Comando', commandFields),
    },
  ),
  countCommands: query('comandosTotal', 'Quantos comandos há.', { args: filter, result: count }),
  getCommandPaper: query('papelDoComando', 'A vida inteira de um comando em PDF, em Base64.', {
    args: { id },
    result: record('PapelDoComando', paperFields),
  }),
  askCommand: mutation('pedirComando', 'Pede um comando; o que é perigoso espera por uma segunda pessoa.', {
    args: {
      vehicleId: integer('veiculo', 'Veículo', { required: true }),
      kind: text('tipo', 'Tipo', { required: true, rule: kindRule as ReturnType<typeof rules.line> }),
      reason: text('motivo', 'Motivo', { required: true, rule: rules.lines(LONGEST_COMMAND_REASON) }),
      /** Unsent after so long it expires. */
      hours: withDefault(integer('horas', 'Validade (horas)', { rule: rules.integer(1, 168) }), 24),
      channel: withDefault(
        text('canal', 'Canal', { rule: channelRule as ReturnType<typeof rules.line> }),
        'connection',
      ),
      ...details,
    },
    result: record('Comando', commandFields),
  }),
  approveCommand: mutation(
    'aprovarComando',
    'Aprova um comando que outra pessoa pediu, com a segunda etapa de quem a tem.',
    {
      args: { id, note, code },
      result: record('Comando', commandFields),
    },
  ),
  declineCommand: mutation('recusarComando', 'Não aprova um comando que outra pessoa pediu.', {
    args: { id, note },
    result: record('Comando', commandFields),
  }),
  cancelCommand: mutation('cancelarComando', 'Cancela um comando que ainda não foi enviado.', {
    args: { id, note },
    result: record('Comando', commandFields),
  }),
} as const satisfies Record<string, Operation>

/** What a tracker can read: no control characters, no signs that end its frames, nothing but ASCII. */
const PLAIN = /^[ -~]+$/
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,62}[a-z0-9])?$/i

/** Makes the command of a kind with what it needs. Throws {@link FieldError}. */
export function commandOf(kind: CommandKind, sent: CommandDetails): Command {
  const refuse = (field: keyof typeof details, message: string) => new FieldError(details[field].inputWire, message)
  switch (kind) {
    case 'output':
      if (sent.output < 1) throw refuse('output', 'Informe a saída, de 1 a 8.')
      return { kind, output: sent.output, on: sent.on }
    case 'interval':
      if (sent.seconds < 5) throw refuse('seconds', 'Informe de 5 a 86400 segundos.')
      return { kind, seconds: sent.seconds }
    case 'odometer':
      if (sent.odometerKm < 0 || sent.odometerKm > 9_999_999) throw refuse('odometerKm', 'Informe de 0 a 9999999 km.')
      return { kind, meters: Math.round(sent.odometerKm * 1000) }
    case 'timeZone':
      return { kind, minutes: sent.offsetMinutes }
    case 'speedLimit':
      if (sent.speedKmh < 1) throw refuse('speedKmh', 'Informe de 1 a 255 km/h.')
      return { kind, speedKmh: sent.speedKmh }
    case 'server':
      if (!HOST.test(sent.host)) throw refuse('host', 'Informe um nome ou endereço, sem http:// e sem porta.')
      if (sent.port < 1) throw refuse('port', 'Informe de 1 a 65535.')
      return { kind, host: sent.host, port: sent.port }
    case 'text':
      if (!PLAIN.test(sent.text)) throw refuse('text', 'Escreva letras sem acento, números e sinais, em uma linha.')
      return { kind, text: sent.text }
    default:
      return { kind }
  }
}

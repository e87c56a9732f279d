import { flag, integer, number, orNull, type RowOf, stamp, text } from '../wire/field.ts'

const vehicle = {
  vehicleId: integer('veiculo', 'Código do veículo'),
  plate: text('placa', 'Placa'),
  description: text('descricao', 'Descrição'),
  /** The code of the owner at that time. */
  customerId: integer('codigoCliente', 'Código do cliente'),
  customerName: text('cliente', 'Cliente'),
}

/** The time that a vehicle was inside of a geofence, as far as it lies in the period. */
export const visitFields = {
  ...vehicle,
  geofenceId: integer('cerca', 'Código da cerca'),
  geofenceName: text('nomeDaCerca', 'Cerca'),
  start: stamp('inicio', 'Entrada'),
  /** Null while the vehicle is inside. */
  end: orNull(stamp('fim', 'Saída')),
  /** While the vehicle is inside, it counts up to the newest position. */
  durationSeconds: integer('duracao', 'Tempo dentro (s)'),
  insideKm: number('distancia', 'Distância dentro (km)'),
  topSpeedKmh: orNull(number('velocidadeMaxima', 'Velocidade máxima (km/h)')),
  inProgress: flag('emAndamento', 'Em andamento'),
  cutAtStart: flag('cortadaInicio', 'Começou antes do período'),
  cutAtEnd: flag('cortadaFim', 'Continua depois do período'),
}
export type VisitRow = RowOf<typeof visitFields>

/** Says what keeps a visit from being whole. */
export function visitMarks({ inProgress, cutAtStart, cutAtEnd }: VisitRow): string {
  const marks = [
    ...(cutAtStart ? ['já dentro no início do período'] : []),
    ...(inProgress ? ['em andamento'] : cutAtEnd ? ['continua depois do período'] : []),
  ]
  return marks.join('; ')
}

/** How a vehicle drove above a limit, in its order among the others: who was above it most often comes first. */
export const speedingRankFields = {
  place: integer('posicao', 'Posição'),
  ...vehicle,
  count: integer('excessos', 'Excessos'),
  aboveSeconds: integer('tempoAcima', 'Tempo acima do limite (s)'),
  distanceKm: number('distancia', 'Distância por GPS (km)'),
  /** Null where nothing was driven. */
  perHundredKm: orNull(number('excessosPor100', 'Excessos por 100 km')),
  topSpeedKmh: orNull(number('velocidadeMaxima', 'Velocidade máxima (km/h)')),
  topSpeedAt: orNull(stamp('velocidadeMaximaEm', 'Velocidade máxima em')),
  topSpeedPlace: text('velocidadeMaximaLocal', 'Local da velocidade máxima'),
}
export type SpeedingRank = RowOf<typeof speedingRankFields>

/** What a rule found, or a tracker called for, of one vehicle in a period, together. */
export const eventCountFields = {
  /** The code of the rule; null for alarms of trackers. */
  ruleId: orNull(integer('regra', 'Código da regra')),
  words: text('evento', 'Evento'),
  ...vehicle,
  count: integer('ocorrencias', 'Ocorrências'),
  /** Each occurrence may have come several times without a rest. */
  times: integer('vezes', 'Vezes'),
  totalSeconds: integer('duracao', 'Duração total (s)'),
  longestSeconds: integer('maiorDuracao', 'Maior duração (s)'),
  /** The greatest speed; null where the rule has no figure. */
  worst: orNull(number('pior', 'Maior valor')),
  firstAt: stamp('primeira', 'Primeira'),
  lastAt: stamp('ultima', 'Última'),
}
export type EventCount = RowOf<typeof eventCountFields>

/** What a row of {@link historyMarkFields} tells of. */
export const HISTORY_MARK_KINDS = { occurrence: 'Ocorrência', command: 'Comando' } as const

/** What happened with a vehicle besides its drive: what a rule found or its tracker called for, and what it was told to do. */
export const historyMarkFields = {
  /** One of the words of HISTORY_MARK_KINDS. */
  kind: text('tipo', 'Tipo'),
  /** Of the occurrence in the queue, or of the command; null for an occurrence that never was in the queue. */
  recordId: orNull(integer('codigo', 'Código')),
  /** Of an occurrence when it began; of a command when it was sent or, unsent, asked for. */
  start: stamp('inicio', 'Início'),
  /** Null while it goes on. */
  end: orNull(stamp('fim', 'Fim')),
  words: text('evento', 'Ocorrência ou comando'),
  /** What the rule says of it; why the command was asked for. */
  detail: text('detalhe', 'Detalhe'),
  ...vehicle,
  /** An occurrence may have come several times without a rest; null for a command. */
  times: orNull(integer('vezes', 'Vezes')),
  place: text('local', 'Local'),
  /** In words: whether anybody works at it and what it was; where the command is in its life. */
  state: text('situacao', 'Situação'),
  /** Who has the occurrence, or closed it; who asked for the command and who approved it. */
  people: text('quem', 'Quem'),
  /** As of an occurrence: what is known by now says that it was not so. */
  withdrawn: flag('retirada', 'Retirada'),
}
export type HistoryMark = RowOf<typeof historyMarkFields>

/** What came to the central in a shift, how long it waited, and what it was. */
export const shiftFields = {
  occurrenceId: integer('ocorrencia', 'Código da ocorrência'),
  admittedAt: stamp('entrouEm', 'Entrou na fila em'),
  beganAt: stamp('inicio', 'Início'),
  urgency: text('urgencia', 'Urgência'),
  words: text('evento', 'Ocorrência'),
  detail: text('detalhe', 'Detalhe'),
  ...vehicle,
  claimedBy: text('assumidaPor', 'Assumida por'),
  /** For so long nobody had it, until it was closed or up to now; while it was put aside it waited, too. */
  waitedSeconds: integer('espera', 'Espera (s)'),
  /** For so long of that it was put aside. */
  snoozedSeconds: integer('adiada', 'Adiada (s)'),
  /** For so long somebody had it; null while it is open or where nobody took it over. */
  workedSeconds: orNull(integer('atendimento', 'Atendimento (s)')),
  closedAt: orNull(stamp('encerradaEm', 'Encerrada em')),
  closedBy: text('encerradaPor', 'Encerrada por'),
  /** What it was, in words; "" while it is open. */
  outcome: text('desfecho', 'O que era'),
  escalated: flag('escalada', 'Escalada'),
}
export type ShiftRow = RowOf<typeof shiftFields>

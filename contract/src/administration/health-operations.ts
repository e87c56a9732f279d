import { flag, integer, nested, nestedList, number, orNull, type RowOf, stamp, text } from '../wire/field.ts'
import type { Operation } from '../wire/operation.ts'
import { list, query, record } from '../wire/operation-shapes.ts'

/** Something that is in the way of positions, or that will be. */
const noticeFields = {
  /** One of `ObstacleReason`, or of the warnings, of server/src/health. */
  reason: text('motivo', 'Motivo'),
  message: text('mensagem', 'Mensagem'),
  /** Whether positions are in danger now. */
  isObstacle: flag('impede', 'Impede a recepção'),
}

export type SystemNotice = RowOf<typeof noticeFields>

const portFields = {
  protocol: text('protocolo', 'Protocolo'),
  ports: text('portas', 'Portas'),
  /** A port whose devices get no answers takes no connections while nothing can be stored. */
  isOpen: flag('aberta', 'Aberta'),
  sockets: integer('conexoes', 'Conexões'),
  /** Since the process that has the port was started. */
  lastFrameAt: stamp('ultimaMensagemEm', 'Última mensagem'),
}
export type SystemPort = RowOf<typeof portFields>

const processFields = {
  /** It is a `ProcessKey`. */
  name: text('nome', 'Processo'),
  isUp: flag('funciona', 'Funciona'),
  since: stamp('desde', 'Desde'),
  restarts: integer('reinicios', 'Vezes que reiniciou'),
  /** Resident; 0 where nobody says. */
  memoryBytes: number('memoria', 'Memória'),
  failure: text('falha', 'Última falha ao iniciar'),
}
export type SystemProcess = RowOf<typeof processFields>

const diskFields = {
  folder: text('pasta', 'Pasta'),
  freeBytes: number('livres', 'Bytes livres'),
  totalBytes: number('total', 'Bytes ao todo'),
  databaseBytes: number('banco', 'Bytes do banco de dados'),
  /** With less free, operators are warned; with less than the reserve, reports and files stop. */
  warningBytes: number('avisoAbaixoDe', 'Aviso abaixo de'),
  reserveBytes: number('reserva', 'Reserva das posições'),
  /** Over the last week at most; null before six hours of it are known. */
  bytesPerDay: orNull(number('crescimentoPorDia', 'Crescimento por dia')),
  /** Null where it does not grow, or is not known. */
  daysLeft: orNull(number('diasRestantes', 'Dias restantes')),
}
export type SystemDisk = RowOf<typeof diskFields>

const mailFields = {
  waiting: integer('naFila', 'Na fila'),
  failed: integer('desistencias', 'Não enviados'),
  oldestAt: stamp('maisAntigoEm', 'O mais antigo da fila'),
}

/** What people are told of occurrences. */
const noticeQueueFields = {
  waiting: integer('naFila', 'Na fila'),
  failed: integer('desistencias', 'Não entregues'),
  /** Those that may have come twice. */
  repeated: integer('repeticoes', 'Repetições'),
  /** Of what is due. */
  oldestSeconds: number('maiorEspera', 'Maior espera (s)'),
}

/** The copy of the running program. */
const copyFields = {
  /** none, starting, copying, failing, or silent: nobody copies any longer. */
  state: text('situacao', 'Situação'),
  problem: text('problema', 'Problema'),
  place: text('lugar', 'Lugar'),
  /** Everything acknowledged before is in it. */
  copiedUntil: stamp('copiadoAte', 'Copiado até'),
  restorableFrom: stamp('restauravelDesde', 'Restaurável desde'),
  verifiedAt: stamp('conferidaEm', 'Conferida em'),
  verdict: text('conferencia', 'O que a conferência achou'),
  isRight: flag('conferidaCerta', 'Conferida e certa'),
  isSameDisk: flag('mesmoDisco', 'No mesmo disco'),
}
export type SystemCopy = RowOf<typeof copyFields>

/** No more late reports are counted one by one. */
export const MOST_COUNTED_REPORTS = 1_000_000

/** How far the days that are over are packed. */
const packingFields = {
  /** Somebody packs at this moment. */
  isPacking: flag('compactando', 'Compactando agora'),
  daysLeft: integer('diasPorCompactar', 'Dias por compactar'),
  /** Reports of days that are over, which are packed once their device is quiet; counted up to {@link MOST_COUNTED_REPORTS}. */
  lateReports: integer('relatosAtrasados', 'Relatos atrasados por compactar'),
  /** Those that stay as they are, since a clock that was put right shifts them; counted as far. */
  shiftedReports: integer('relatosDeRelogiosAcertados', 'Relatos de relógios acertados, que não são compactados'),
  /** Of positions and of raw messages. */
  packedBytes: number('bytesCompactados', 'Bytes compactados'),
  /** Days of a device that could not be packed when they were last tried; which, by the device's serial, and why. */
  failures: integer('falhas', 'Falhas'),
  failure: text('ultimaFalha', 'Falhas da última vez'),
}
export type SystemPacking = RowOf<typeof packingFields>

const versionFields = {
  program: text('programa', 'MonitorWeb'),
  database: text('banco', 'PostgreSQL'),
  runtime: text('node', 'Node.js'),
  /** The last change of the tables. */
  schema: text('tabelas', 'Tabelas'),
}

export const systemHealthFields = {
  at: stamp('agora', 'Agora'),
  notices: nestedList('avisos', 'AvisoDoSistema', ['Avisos', noticeFields]),
  /** In the last minute, on the average. */
  storedPerSecond: number('posicoesPorSegundo', 'Posições por segundo'),
  lastStoredAt: stamp('ultimaGravacaoEm', 'Última gravação'),
  /** The longest wait of the last minute, from the arrival of a message to its commit. */
  longestWaitSeconds: number('maiorEspera', 'Maior espera (s)'),
  /** Empty where the gateway runs elsewhere. */
  ports: nestedList('portas', 'PortaDoSistema', ['Portas', portFields]),
  processes: nestedList('processos', 'ProcessoDoSistema', ['Processos', processFields]),
  disk: nested('disco', 'DiscoDoSistema', ['Disco', diskFields]),
  mails: nested('correio', 'CorreioDoSistema', ['E-mails', mailFields]),
  /** Since the part of the fleet was judged that waits longest. */
  rulesLagSeconds: number('atrasoDasRegras', 'Atraso das regras (s)'),
  noticeQueue: nested('filaDeAvisos', 'FilaDeAvisos', ['Avisos a pessoas', noticeQueueFields]),
  copy: nested('copia', 'CopiaDoSistema', ['Cópia', copyFields]),
  packing: nested('compactacao', 'CompactacaoDoSistema', ['Histórico', packingFields]),
  versions: nested('versoes', 'VersoesDoSistema', ['Versões', versionFields]),
}
export type SystemHealth = RowOf<typeof systemHealthFields>

/** These operations show operators how the program is. */
export const healthOperations = {
  getSystemHealth: query('saudeDoSistema', 'Como está o sistema: recepção, disco, e-mails, cópia, versões.', {
    args: {},
    result: record('SaudeDoSistema', systemHealthFields),
  }),
  listSystemNotices: query('avisosDoSistema', 'O que impede a recepção de posições, ou vai impedir.', {
    args: {},
    result: list('AvisoDoSistema', noticeFields),
  }),
} as const satisfies Record<string, Operation>

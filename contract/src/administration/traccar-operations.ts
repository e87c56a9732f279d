import { integer, type RowOf, rules, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { list, mutation, query, record } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'

/** This is a Traccar server whose own API is read, so that what it does not hand over is found. */
export const traccarServerFields = {
  url: text('endereco', 'Endereço'),
  devices: integer('aparelhos', 'Aparelhos'),
  /** Positions that were found by reading and had not been handed over. */
  found: integer('achadas', 'Posições achadas'),
  lastFoundAt: stamp('ultimaAchadaEm', 'Última achada em'),
  /** When the last hour was last read of all devices. */
  lastSuccessAt: stamp('ultimaLeituraEm', 'Última leitura'),
  lastErrorAt: stamp('ultimoErroEm', 'Último erro em'),
  lastError: text('ultimoErro', 'Último erro'),
  /** Readings that wait. */
  waiting: integer('naFila', 'Leituras na fila'),
}
export type TraccarServerRow = RowOf<typeof traccarServerFields>

/** This is a time that is read anew, by the instants of its positions. */
export const traccarReadingFields = {
  id: integer('codigo', 'Código'),
  /** It is refusal, night, silence or asked. */
  reason: text('motivo', 'Motivo'),
  /** Empty: of all devices. */
  serial: text('serie', 'Número de série'),
  from: stamp('inicio', 'Início'),
  to: stamp('fim', 'Fim'),
  requestedAt: stamp('pedidaEm', 'Pedida em'),
  /** None while it is not read to its end. */
  readAt: stamp('lidaEm', 'Lida em'),
  found: integer('achadas', 'Posições achadas'),
  /** Devices that could not be read. */
  failed: integer('falhas', 'Aparelhos não lidos'),
}
export type TraccarReading = RowOf<typeof traccarReadingFields>

/** These operations show how the reading of a Traccar server goes, and ask for more of it. */
export const traccarOperations = {
  listTraccarServers: query('servidoresTraccar', 'O servidor Traccar cuja API é lida.', {
    args: {},
    result: list('ServidorTraccar', traccarServerFields),
  }),
  listTraccarReadings: query(
    'leiturasTraccar',
    'O que foi ou será lido do servidor Traccar, o mais recente primeiro.',
    {
      args: paging(50),
      result: list('LeituraTraccar', traccarReadingFields),
    },
  ),
  readTraccar: mutation(
    'lerTraccar',
    'Pede que um período seja lido do servidor Traccar, de um aparelho ou de todos.',
    {
      args: {
        from: stamp('inicio', 'Início', { required: true }),
        to: stamp('fim', 'Fim', { required: true }),
        serial: withDefault(
          text('serie', 'Número de série', { rule: rules.line().max(64, 'Use até 64 caracteres.') }),
          '',
        ),
      },
      result: record('LeituraTraccar', traccarReadingFields),
    },
  ),
} as const satisfies Record<string, Operation>

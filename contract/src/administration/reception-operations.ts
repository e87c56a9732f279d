import { integer, orNull, type RowOf, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, query } from '../wire/operation-shapes.ts'
import { paging } from '../wire/paging.ts'

/** This is an address whose connections to a port of trackers could not be understood: one row, however often it came. */
export const refusedConnectionFields = {
  id: integer('codigo', 'Código'),
  /** The protocol of the port that it came to. */
  protocol: text('protocolo', 'Protocolo da porta'),
  port: integer('porta', 'Porta'),
  address: text('endereco', 'Endereço de rede'),
  /** It is `broken frame`, `decoder error`, `unidentified` or `bad request`. */
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

const filter = { search: withDefault(text('busca', 'Busca'), '%') }

/** These operations list what came to the ports of trackers and did not become a position. */
export const receptionOperations = {
  listRefusedConnections: query('conexoesRecusadas', 'Quem veio a uma porta de rastreadores e não foi entendido.', {
    args: { ...filter, ...paging(100) },
    result: list('ConexaoRecusada', refusedConnectionFields),
  }),
  countRefusedConnections: query('conexoesRecusadasTotal', 'Quantos endereços foram recusados.', {
    args: filter,
    result: count,
  }),
} as const satisfies Record<string, Operation>

import { type RowOf, rules, secret, text } from '../wire/field.ts'
import type { Operation } from '../wire/operation.ts'
import { query, record } from '../wire/operation-shapes.ts'

const ADDRESS = /^(https?:\/\/[^\s]+)?$/
const METHODS = ['POST', 'GET']
/** A name, a colon, a value; lines apart. */
const HEADERS = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\n]*(\n|$))*$/

/** What the request says of how long a message is worth delivering. */
const VALIDITY = /\{validade(Minutos)?\}/

/** Whether the networks are told when a message is no longer to be delivered: without it a block comes after whatever undid it. */
export function tellsValidity({
  url,
  method,
  headers,
  body,
}: Pick<SmsGatewayForm, 'url' | 'method' | 'headers' | 'body'>) {
  return [url, headers, method === 'GET' ? '' : body].some((template) => VALIDITY.test(template))
}

/** Said of a block where nobody tells the networks for how long it is meant. */
export const NO_VALIDITY =
  'Não se bloqueia por SMS: o pedido ao gateway não diz por quanto tempo o SMS vale, e ele poderia chegar depois de um desbloqueio. Escreva {validade} (segundos) ou {validadeMinutos} em Configurações, Comandos, Gateway de SMS.'

/** Through whom the installation sends SMS, and how that says what became of one. */
export const smsGatewayFields = {
  /** Empty: no command goes by SMS. Here, in headers and in the body stand `{telefone}`, `{texto}` and others. */
  url: text('endereco', 'Endereço', {
    rule: rules.line(1000).regex(ADDRESS, 'Comece por https:// ou http://.'),
  }),
  method: text('metodo', 'Método', {
    initial: 'POST',
    rule: rules.line(10).refine((value) => METHODS.includes(value), 'Use POST ou GET.'),
  }),
  headers: text('cabecalhos', 'Cabeçalhos', {
    rule: rules.lines(2000).regex(HEADERS, 'Escreva um por linha, como Content-Type: application/json.'),
  }),
  body: text('corpo', 'Corpo', { rule: rules.lines(4000) }),
  secret: secret('segredo', 'Segredo'),
  /**
   * Words with commas between, of which one stands in every answer that took the message; empty: any answer of success that does not
   * itself say that something failed.
   */
  acceptedWords: text('palavrasAceito', 'Texto da resposta que diz aceito'),
  /** Where the answer names the message: names with dots between. */
  idField: text('campoDoCodigo', 'Campo do código na resposta'),
  reportIdField: text('campoDoCodigoNoAviso', 'Campo do código no aviso'),
  reportStatusField: text('campoDaSituacaoNoAviso', 'Campo da situação no aviso'),
  /** Words with commas between. */
  deliveredWords: text('palavrasEntregue', 'Situações que dizem entregue', { initial: 'delivered' }),
  failedWords: text('palavrasFalhou', 'Situações que dizem que não chegou', { initial: 'failed,undelivered' }),
}

const shownFields = {
  ...smsGatewayFields,
  /** Where the gateway says what became of a message; empty where nobody knows at which address we are reached. */
  reportsUrl: text('enderecoDosAvisos', 'Endereço dos avisos', { readOnly: true }),
}
export type SmsGatewayForm = RowOf<typeof smsGatewayFields>
export type ShownSmsGateway = RowOf<typeof shownFields>

const answer = record('GatewayDeSms', shownFields)

/** By these operations operators say through whom commands go by SMS. */
export const smsGatewayOperations = {
  getSmsGateway: query('gatewayDeSms', 'Por quem os comandos saem por SMS.', { args: {}, result: answer }),
  changeSmsGateway: {
    kind: 'mutation',
    wire: 'definirGatewayDeSms',
    label: 'Define por quem os comandos saem por SMS.',
    args: {},
    input: { type: 'GatewayDeSmsInput', fields: smsGatewayFields, flat: false },
    result: answer,
  },
} as const satisfies Record<string, Operation>

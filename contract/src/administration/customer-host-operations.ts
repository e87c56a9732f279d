import { HOST_LABEL } from '../rules/host-label.ts'
import { confirmationFields } from '../wire/confirmation.ts'
import { flag, type RowOf, reference, stamp, text } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { list, mutation, query, record } from '../wire/operation-shapes.ts'
import { z } from '../wire/rule.ts'

const HOST = new RegExp(`^(?=.{4,253}$)${HOST_LABEL}(?:\\.${HOST_LABEL})*\\.(?!\\d+$)${HOST_LABEL}$`)

/** It is the name of a host alone: no scheme, no port, no path, and not the number of a machine. */
const host = text('host', 'Endereço', {
  required: true,
  rule: z
    .string()
    .overwrite((typed) => typed.trim().toLowerCase().replace(/\.$/, ''))
    .regex(HOST, 'Informe só o nome, como rastreio.abc.com.br, sem https:// e sem porta; com acentos, na forma xn--….'),
})

const customerHostFields = {
  host,
  /** What the record of this name in the DNS has to say, as a text (TXT). */
  proofName: text('registroDns', 'Nome do registro TXT'),
  proofText: text('textoDns', 'Texto do registro TXT'),
  /** Null until it is known that the host is the customer's: only then is anything shown at it. */
  verifiedAt: stamp('verificadoEm', 'Verificado em'),
  /** `dns`: by the record; `operator`: by the word of an operator. */
  verifiedHow: text('verificadoPor', 'Verificado por'),
  /** Since when the DNS no longer shows the record; null while it does, and where it is not asked. */
  missingSince: stamp('ausenteDesde', 'Sem registro no DNS desde'),
}
export type CustomerHost = RowOf<typeof customerHostFields>

/** So long a host stays verified whose record is missing: a zone that was moved may lack it for some days. */
export const HOST_GRACE_DAYS = 7

const ofHost = { host }

/** At these hosts a customer of the first level finds the product under its own brand. */
export const customerHostOperations = {
  listCustomerHosts: query('hostsDoCliente', 'Endereços próprios de um cliente, verificados ou não.', {
    args: { customerId: reference('cliente', 'Cliente', { required: true }) },
    result: list('HostDoCliente', customerHostFields),
  }),
  addCustomerHost: mutation('adicionarHost', 'Anota um endereço próprio de um cliente, que falta verificar.', {
    args: { customerId: reference('cliente', 'Cliente', { required: true }), ...ofHost },
    result: record('HostDoCliente', customerHostFields),
  }),
  verifyCustomerHost: mutation(
    'verificarHost',
    'Verifica no DNS que um endereço é do cliente, ou toma a palavra de quem pergunta.',
    {
      args: {
        ...ofHost,
        /** An operator says that it is, where the DNS cannot be asked. */
        byWord: withDefault(flag('semConsulta', 'Confirmar sem consultar o DNS'), false),
      },
      result: record('HostDoCliente', customerHostFields),
    },
  ),
  removeCustomerHost: mutation('removerHost', 'Retira um endereço próprio de um cliente.', {
    args: ofHost,
    result: record('Confirmacao', confirmationFields),
  }),
} as const satisfies Record<string, Operation>

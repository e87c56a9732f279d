import { confirmationFields } from '../wire/confirmation.ts'
import { reference } from '../wire/field.ts'
import type { Operation } from '../wire/operation.ts'
import { mutation, record } from '../wire/operation-shapes.ts'
import { sessionFields } from './session.ts'

/** Operators look at the product as an administrator of a customer sees it; meanwhile they only read. */
export const customerViewOperations = {
  startCustomerView: mutation(
    'verComoCliente',
    'Responde um token que vê o que um administrador do cliente vê, só para leitura, por até uma hora.',
    {
      args: { customerId: reference('cliente', 'Cliente', { required: true }) },
      result: record('Token', sessionFields),
    },
  ),
  endCustomerView: mutation('sairDaVisao', 'Termina a visão como cliente, com o token dela.', {
    args: {},
    result: record('Confirmacao', confirmationFields),
  }),
} as const satisfies Record<string, Operation>

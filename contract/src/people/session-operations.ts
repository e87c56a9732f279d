import { flag, password, text } from '../wire/field.ts'
import { type Operation, optional, withDefault } from '../wire/operation.ts'
import { mutation, record } from '../wire/operation-shapes.ts'
import { sessionFields } from './session.ts'

/** The beginning of a session stands apart from the other calls, so that the login page needs little. */
export const sessionOperations = {
  createToken: mutation('createToken', 'Entra com login e senha e responde o token.', {
    args: {
      login: text('login', 'Login', { required: true }),
      password: password('password', 'Senha', { required: true }),
      /** The code of the second factor. */
      code: optional(text('codigo', 'Código')),
      /** Where true, the session lasts thirty days instead of twelve hours. */
      remember: withDefault(flag('lembrar', 'Manter conectado'), false),
    },
    result: record('Token', sessionFields),
  }),
} as const satisfies Record<string, Operation>

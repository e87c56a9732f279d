import type { Operation } from '../wire/operation.ts'
import { query, record } from '../wire/operation-shapes.ts'
import { profileFields } from './profile.ts'

/** The question who is logged in stands apart from the other calls, since every page asks it. */
export const profileOperations = {
  getMyProfile: query('meuPerfil', 'Quem está conectado.', { args: {}, result: record('Perfil', profileFields) }),
} as const satisfies Record<string, Operation>

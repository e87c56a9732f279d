import { StartupError } from '../errors/startup-error.ts'

/** What node-postgres says of a connection that is cut, and PostgreSQL where it ends or somebody ends a connection. */
const CUT = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT', '57P01', '57P02', '57P03']

/** Says what ended the command: in a sentence where a person can do something about it. */
export function upgradeProblem(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const { code = '', message, stack } = error as NodeJS.ErrnoException
  if (CUT.includes(code) || /^Connection terminated/.test(message)) {
    return 'A conexão com o banco de dados caiu. Nada se perdeu: rode de novo, e continua de onde parou.'
  }
  return String(stack)
}

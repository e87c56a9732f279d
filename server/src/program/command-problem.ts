import { StartupError } from '../errors/startup-error.ts'
import { outageOf, sqlStateOf } from '../storage/base/database-errors.ts'

/** What node-postgres says of a connection that is cut, and PostgreSQL where it ends or somebody ends a connection. */
const CUT = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT', '57P01', '57P02', '57P03']
const INSUFFICIENT_PRIVILEGE = '42501'

/** Says what ended a command: in a sentence where a person can do something about it. Each of them may be run again. */
export function commandProblem(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const { code = '', message, stack } = error as NodeJS.ErrnoException
  if (CUT.includes(code) || /^Connection terminated/.test(message)) {
    return 'A conexão com o banco de dados caiu. Nada se perdeu: rode de novo, e continua de onde parou.'
  }
  if (sqlStateOf(error) === INSUFFICIENT_PRIVILEGE) {
    return `Falta ao usuário do banco de dados uma permissão: «${message}». Dê-a a ele, e rode de novo.`
  }
  const outage = outageOf(error)
  if (outage !== null) return `${outage} Nada se perdeu: depois, rode de novo.`
  return `O comando parou por um erro que não se esperava. Nada se perdeu, e pode ser rodado de novo; se voltar, envie isto a quem mantém o programa:\n${stack}`
}

import { StartupError } from '../errors/startup-error.ts'

/** Says in a Portuguese sentence what ended a copy. */
export function copyProblem(error: unknown, place: string): string {
  if (error instanceof StartupError) return error.message
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/^Connection terminated/.test(message)) return 'O banco de dados não responde.'
  const sentences: Record<string, string> = {
    ENOSPC: `Não há espaço livre em disco para as cópias em ${place}.`,
    EDQUOT: `Não há espaço livre em disco para as cópias em ${place}.`,
    EROFS: `A pasta de cópias ${place} só permite leitura.`,
    EACCES: `Não há permissão para escrever as cópias em ${place}.`,
    EPERM: `Não há permissão para escrever as cópias em ${place}.`,
    EIO: `O disco das cópias em ${place} dá erro.`,
    ENOENT: `A pasta de cópias ${place} não pode ser lida, ou o banco de dados não responde.`,
    ECONNREFUSED: 'O banco de dados não responde.',
    ECONNRESET: 'O banco de dados não responde.',
    '57P01': 'O banco de dados está parando.',
    '57P03': 'O banco de dados está iniciando.',
  }
  return sentences[code] ?? `A cópia parou: ${message}`
}

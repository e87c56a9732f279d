import { StartupError } from '../errors/startup-error.ts'

/** Says in a Portuguese sentence what ended a copy; `place` is where it was written to, for errors that do not say it. */
export function copyProblem(error: unknown, place: string): string {
  if (error instanceof StartupError) return error.message
  const { code = '', message, path = place } = error as NodeJS.ErrnoException
  if (/^Connection terminated/.test(message)) return 'O banco de dados não responde.'
  const sentences: Record<string, string> = {
    ENOSPC: `Não há espaço livre em disco em ${path}.`,
    EDQUOT: `Não há espaço livre em disco em ${path}.`,
    EROFS: `Não é possível escrever em ${path}: o disco só permite leitura.`,
    EACCES: `Não há permissão para ler ou escrever em ${path}.`,
    EPERM: `Não há permissão para ler ou escrever em ${path}.`,
    EIO: `O disco de ${path} dá erro.`,
    ENOENT: `A pasta de cópias ${place} não pode ser lida, ou o banco de dados não responde.`,
    EEXIST: `${path} não é uma pasta.`,
    ENOTDIR: `${path} não é uma pasta.`,
    ECONNREFUSED: 'O banco de dados não responde.',
    ECONNRESET: 'O banco de dados não responde.',
    '57P01': 'O banco de dados está parando.',
    '57P03': 'O banco de dados está iniciando.',
  }
  return sentences[code] ?? `A cópia parou: ${message}`
}

import { StartupError } from '../errors/startup-error.ts'
import { isWithin } from './folder/inner-path.ts'

/** Says in a Portuguese sentence what ended a copy; `place` is where it was written to, for errors that do not say it. */
export function copyProblem(error: unknown, place: string): string {
  if (error instanceof StartupError) return error.message
  const { code = '', message, path = place } = error as NodeJS.ErrnoException
  const isOfCopies = isWithin(path, place)
  if (/^Connection terminated/.test(message)) return 'O banco de dados não responde.'
  const sentences: Record<string, string> = {
    ENOSPC: `Não há espaço livre em disco em ${path}.`,
    EDQUOT: `Não há espaço livre em disco em ${path}.`,
    EFBIG: `O disco de ${path} não aceita um arquivo tão grande (em FAT32, mais de 4 GB): use um com outro sistema de arquivos.`,
    EROFS: `Não é possível escrever em ${path}: o disco só permite leitura.`,
    EACCES: `Não há permissão para ler ou escrever em ${path}.`,
    EPERM: `Não há permissão para ler ou escrever em ${path}.`,
    EIO: `O disco de ${path} dá erro.`,
    ENOENT: isOfCopies
      ? `A pasta de cópias ${place} não pode ser lida, ou o banco de dados não responde.`
      : `${path} não existe mais.`,
    EEXIST: `${path} não é uma pasta.`,
    ENOTDIR: `${path} não é uma pasta.`,
    ECONNREFUSED: 'O banco de dados não responde.',
    ECONNRESET: 'O banco de dados não responde.',
    ETIMEDOUT: 'O banco de dados, ou a pasta de cópias, não responde.',
    ESTALE: `A pasta de rede ${place} foi trocada ou não responde.`,
    '28000': 'O banco de dados é do programa: rode com o usuário do sistema com que o programa roda.',
    '53100': 'O disco do banco de dados está cheio.',
    '53300': 'O banco de dados não tem mais conexões livres.',
    '55006': 'Outro processo ainda copia este banco de dados.',
    '57014': 'O banco de dados interrompeu a cópia.',
    '57P01': 'O banco de dados está parando.',
    '57P02': 'O banco de dados parou de repente.',
    '57P03': 'O banco de dados está iniciando.',
    '58P01': 'O banco de dados não tem mais o que faltava copiar.',
  }
  return sentences[code] ?? unexpected(code)
}

/** What nobody foresaw is in the words of a system or a server, which are English: its code is enough to ask about. */
function unexpected(code: string): string {
  return `A cópia parou por um erro que não se esperava${code === '' ? '' : ` (${code})`}. O registro do programa tem o que foi dito.`
}

/** What the terminal says of it, for who looks after the server: where the sentence leaves it out, also the error in its own words. */
export function copyProblemInLog(error: unknown, place: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  const problem = copyProblem(error, place)
  return problem === unexpected(code) ? `${problem} «${message}»` : problem
}

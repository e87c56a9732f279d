import { MachineError, StartupError } from '../errors/startup-error.ts'

/** Turns what PostgreSQL wrote before it gave up into a sentence for the person who starts the program. */
export function explainPostgresFailure(output: string, context: { folder: string; userName: string }): StartupError {
  const { folder, userName } = context
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new MachineError(
      `Não há espaço livre em disco para o banco de dados em ${folder}. Libere espaço ou escolha outra DATA_DIR.`,
    )
  }
  if (/Read-only file system/.test(output)) {
    return new MachineError(`A pasta do banco de dados, ${folder}, só permite leitura. Escolha outra DATA_DIR.`)
  }
  if (/Permission denied|has wrong ownership|Operation not permitted/.test(output)) {
    return new MachineError(
      `O usuário «${userName}», que roda o PostgreSQL, não pode usar ${folder}. ` +
        'Corrija o dono e as permissões da pasta ou escolha outra DATA_DIR.',
    )
  }
  if (/Cannot allocate memory|could not map anonymous shared memory/.test(output)) {
    return new MachineError('Não há memória livre para o banco de dados: ele precisa de cerca de 400 MB.')
  }
  return new StartupError(`O PostgreSQL não iniciou em ${folder}: ${lastComplaint(output)}`)
}

/**
 * Whether workers of a killed postmaster still hold its shared memory, so that trying again a moment later succeeds.
 */
export function isStillHeld(output: string): boolean {
  return /shared memory block .* is still in use|lock file ".*" already exists/.test(output)
}

function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
  return complaint?.trim() ?? 'nenhuma mensagem.'
}

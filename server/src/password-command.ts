import { parseArgs } from 'node:util'
import { givePasswordAtMachine } from './auth/passwords/password-at-machine.ts'
import { readSettings } from './config.ts'
import { StartupError } from './errors/startup-error.ts'
import { openCommandDatabase } from './program/command-database.ts'
import { runCommand } from './program/run-command.ts'
import { listAdministrators } from './storage/accounts/user-changes.ts'
import { openDatabase } from './storage/base/connections/database.ts'

const USAGE = `Use, com o programa no ar ou parado, e com a mesma DATA_DIR ou DATABASE_URL dele:
  npm run password                       mostra os administradores da central
  npm run password -- LOGIN              dá a esse usuário uma senha nova, que é mostrada uma vez
  npm run password -- LOGIN --sem-codigo retira também a verificação em duas etapas`

const NOBODY =
  'Nenhum administrador da central pode entrar com senha agora. Quem é da central dizem PRIVILEGED_CUSTOMERS e PRIVILEGED_USERS: rode com as mesmas variáveis do programa.'

await runCommand(run)

async function run(): Promise<void> {
  const { login, removesTotp } = readWords()
  const settings = readSettings({ ...process.env, ROLE: 'all' })
  const privileged = { customers: settings.privilegedCustomers, users: settings.privilegedUsers }
  const database = await openCommandDatabase(settings, (line) => console.log(line))
  const pool = openDatabase({ ...database.config, max: 1 })
  try {
    if (login === null) {
      const administrators = await listAdministrators(pool, privileged)
      if (administrators.length === 0) throw new StartupError(NOBODY)
      for (const each of administrators) console.log(each.login)
      return
    }
    const { password, totpActive, endedSessions, ...person } = await givePasswordAtMachine(pool, { login, removesTotp })
    console.log(`Login: ${person.login}`)
    console.log(`Senha: ${password} (não será mostrada de novo)`)
    if (endedSessions > 0) console.log(`Sessões encerradas: ${endedSessions}.`)
    if (totpActive) console.log('O código do aplicativo continua a ser pedido; sem ele, repita com --sem-codigo.')
    console.log('Troque-a no perfil depois de entrar. A troca está na Auditoria.')
  } finally {
    await pool.end()
    await database.close()
  }
}

function readWords(): { login: string | null; removesTotp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { 'sem-codigo': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [login = null, ...rest] = positionals
    if (rest.length > 0 || (login === null && values['sem-codigo'])) throw new StartupError(USAGE)
    return { login, removesTotp: values['sem-codigo'] }
  } catch {
    throw new StartupError(USAGE)
  }
}

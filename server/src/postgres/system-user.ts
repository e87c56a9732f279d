import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { MachineError } from '../errors/startup-error.ts'

/** An entry of the system's user list. PostgreSQL needs one, since it refuses root and numbers without a name. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** Finds the user by name or number; null where there is none. */
function findSystemUser(nameOrUid: string | number): SystemUser | null {
  const wanted = String(nameOrUid)
  const looked = spawnSync('getent', ['passwd', wanted], { encoding: 'utf8' })
  const list = looked.error ? readFileSync('/etc/passwd', 'utf8') : looked.stdout
  for (const line of list.split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && (name === wanted || uid === wanted)) return { name, uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/**
 * Chooses who runs PostgreSQL: the person who started the program or, when that is root, the owner of the data that are
 * already there, else an unprivileged system user, created where there is none.
 */
export function chooseServerUser(dataOwnerUid: number | null): SystemUser {
  if (process.getuid?.() !== 0) return currentUser()
  const owner = dataOwnerUid ? findSystemUser(dataOwnerUid) : null
  return owner ?? findSystemUser('monitorweb') ?? findSystemUser('postgres') ?? createSystemUser()
}

/** Gives what `spawn` needs to run as that user; nothing where we are not root, and so cannot become anyone else. */
export function identityOf(user: SystemUser): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: user.uid, gid: user.gid } : {}
}

/** Whether that user may enter the folder. The system itself is asked, so that access control lists count too. */
export function canEnter(user: SystemUser, folder: string): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...identityOf(user),
    cwd: '/',
    stdio: 'ignore',
  })
  return tried.status === 0
}

function currentUser(): SystemUser {
  try {
    const { username, uid, gid } = userInfo()
    return { name: username, uid, gid }
  } catch {
    throw new MachineError(
      `O usuário de número ${process.getuid?.()} não tem nome neste sistema, e o PostgreSQL exige um. ` +
        'Acrescente-o a /etc/passwd, inicie o programa com outro usuário ou informe um banco em DATABASE_URL.',
    )
  }
}

function createSystemUser(): SystemUser {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'monitorweb']],
    ['adduser', ['-S', '-D', '-H', 'monitorweb']],
  ]
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: 'ignore' })
    const created = findSystemUser('monitorweb')
    if (created) return created
  }
  throw new MachineError(
    'O PostgreSQL não roda como root, e não foi possível criar o usuário de sistema «monitorweb». ' +
      'Crie-o (useradd --system monitorweb), inicie o programa com um usuário comum ou informe um banco em DATABASE_URL.',
  )
}

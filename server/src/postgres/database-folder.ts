import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { MachineError, StartupError } from '../errors/startup-error.ts'
import { canEnter, type SystemUser } from './system-user.ts'

const SYSTEM_FOLDER = '/var/lib/monitorweb'
const OWNER_FILE = 'pertence-a'

/** Tells the number of the user who owns the database that a data folder already has; null where there is none yet. */
export function ownerOfData(dataDir: string): number | null {
  try {
    return statSync(join(dataDir, 'postgres', 'data')).uid
  } catch {
    return null
  }
}

/**
 * Finds or makes the folder that holds the database and its binaries. It is `DATA_DIR/postgres`, or a folder of the
 * system to which that name is then a link, where the user that runs PostgreSQL cannot reach DATA_DIR (a checkout under
 * /root).
 */
export function placeData(options: { dataDir: string; user: SystemUser; log(line: string): void }): string {
  const { user } = options
  const dataDir = realpathSync(options.dataDir)
  const place = join(dataDir, 'postgres')
  if (isLink(place)) return placeElsewhere(dataDir, place)
  mkdirSync(place, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(place, 0o755)
  if (canEnter(user, place)) return place
  if (readdirSync(place).length > 0) throw unreachable(place, user)
  return movePlaceToSystem({ dataDir, place, user, log: options.log })
}

function movePlaceToSystem(options: {
  dataDir: string
  place: string
  user: SystemUser
  log(line: string): void
}): string {
  const { dataDir, place, user } = options
  const target = join(SYSTEM_FOLDER, randomBytes(6).toString('hex'))
  try {
    mkdirSync(target, { recursive: true, mode: 0o755 })
  } catch {
    throw unreachable(place, user)
  }
  if (!canEnter(user, target)) throw unreachable(place, user)
  writeFileSync(join(target, OWNER_FILE), dataDir)
  rmdirSync(place)
  symlinkSync(target, place)
  const note =
    `O banco de dados fica em ${target}, porque o usuário «${user.name}», que roda o PostgreSQL, ` +
    `não alcança ${dataDir}. Inclua essa pasta nas cópias de segurança e apague-a junto com esta.`
  writeFileSync(join(dataDir, 'ONDE-ESTA-O-BANCO.txt'), `${note}\n`)
  options.log(note)
  return target
}

/**
 * Follows the link of an earlier start. It refuses a copied DATA_DIR, since two programs on one database would ruin it.
 */
function placeElsewhere(dataDir: string, place: string): string {
  const target = readlinkSync(place)
  if (!existsSync(target)) {
    throw new StartupError(
      `O banco de dados desta pasta ficava em ${target} e não está mais lá. ` +
        `Traga-o de volta ou, para começar vazio, apague ${dataDir}.`,
    )
  }
  const ownerFile = join(target, OWNER_FILE)
  const owner = existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8') : dataDir
  if (owner === dataDir) return target
  const ownersPlace = join(owner, 'postgres')
  if (isLink(ownersPlace) && readlinkSync(ownersPlace) === target) {
    throw new StartupError(
      `${dataDir} é uma cópia de ${owner}, a quem pertence o banco de dados em ${target}. ` +
        'Use a pasta original, ou restaure uma cópia do banco em outra DATA_DIR.',
    )
  }
  writeFileSync(ownerFile, dataDir)
  return target
}

function unreachable(place: string, user: SystemUser): MachineError {
  const barrier = firstBarrier(place, user)
  return new MachineError(
    `O usuário «${user.name}», que roda o PostgreSQL, não alcança ${place}: ${barrier} está fechada para ele. ` +
      `Permita a passagem (chmod o+x ${barrier}), escolha outra DATA_DIR ou informe um banco em DATABASE_URL.`,
  )
}

/** Finds the topmost folder on the way that the user may not enter. */
function firstBarrier(folder: string, user: SystemUser): string {
  const above = dirname(folder)
  return above === folder || canEnter(user, above) ? folder : firstBarrier(above, user)
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

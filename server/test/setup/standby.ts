import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { prepareBinaries } from '../../src/postgres/binaries.ts'
import { CLUSTER_OWNER, DATABASE, PROGRAM_ROLE } from '../../src/postgres/program-role.ts'
import { ensureRunFolder } from '../../src/postgres/run-folder.ts'
import type { OwnPostgres } from '../../src/postgres/start-own-postgres.ts'
import { chooseServerUser, identityOf } from '../../src/postgres/system-user.ts'
import { newInitializedDataDir } from './initialized-data.ts'

/** A server that receives what another writes, answers reads and waits to be promoted. */
export interface Standby {
  url: string
  promote(): Promise<void>
  stop(): void
}

/** Starts one of a server whose data folder is a copy of the same stopped database. */
export function startStandby(of: OwnPostgres['connection']): Standby {
  const base = realpathSync(join(newInitializedDataDir(), 'postgres'))
  const dataFolder = join(base, 'data')
  const user = chooseServerUser(statSync(dataFolder).uid)
  const { folder } = prepareBinaries({ base, pgBin: process.env['PG_BIN'], user })
  const host = ensureRunFolder(dataFolder, user)
  writeFileSync(join(dataFolder, 'standby.signal'), '')
  appendFileSync(
    join(dataFolder, 'postgresql.conf'),
    `primary_conninfo = 'host=${of.host} port=${of.port} user=${of.user}'\n`,
  )
  writeFileSync(join(dataFolder, 'pg_hba.conf'), 'local all all trust\n')
  // A standby has room for as many connections as the log tells of.
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    port: 5432,
    fsync: 'off',
    max_connections: 250,
  }
  const told = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const control = (...args: string[]) =>
    execFileSync(join(folder, 'pg_ctl'), ['-D', dataFolder, '-s', '-w', '-t', '60', ...args], {
      ...identityOf(user),
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      stdio: 'ignore',
    })
  control('start', '-l', join(dataFolder, 'standby.log'), '-o', told.join(' '))
  const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
  // A run that is broken off would leave it behind.
  const quit = () => process.kill(pid, 'SIGQUIT')
  process.once('exit', quit)
  return {
    url: `postgresql://${PROGRAM_ROLE}@localhost:5432/${DATABASE}?host=${encodeURIComponent(host)}`,
    async promote() {
      const owner = new pg.Client({ host, port: 5432, database: DATABASE, user: CLUSTER_OWNER })
      await owner.connect()
      await owner.query('select pg_promote(wait_seconds => 300)')
      await owner.end()
    },
    stop() {
      process.off('exit', quit)
      control('stop', '-m', 'immediate')
    },
  }
}

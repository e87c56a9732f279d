import type pg from 'pg'
import { MOST_CELLS, readSettings } from './config.ts'
import { StartupError } from './errors/startup-error.ts'
import { connectionsFor } from './postgres/postmaster.ts'
import { commandDatabase } from './program/command-database.ts'
import { runCommand } from './program/run-command.ts'
import { openDatabase } from './storage/base/connections/database.ts'
import { countAllowedConnections, findDeviceId, listCells } from './storage/cells/cell-list.ts'
import { countCells, divideDatabase, giveOutCells, wordsOfUnended } from './storage/cells/divide-database.ts'
import { moveDevice } from './storage/cells/move-device.ts'
import { spreadDevices } from './storage/cells/spread-devices.ts'
import { waitUntilKnown } from './storage/cells/watch-cells.ts'

const USAGE = `Use, com o programa no ar:
  npm run cells                        mostra as células
  npm run cells -- 4                   divide o banco em 4 células e reparte os rastreadores
  npm run cells -- move SÉRIE CÉLULA   leva um rastreador a uma célula`

/** The processes of the program begin anew with more cells; each has so long. */
const PATIENCE_MS = 60_000
const TOLD_EVERY = 100

const words = process.argv.slice(2)
await runCommand(run)

async function run(): Promise<void> {
  const settings = readSettings({ ...process.env, ROLE: 'all' })
  const config = await commandDatabase(settings)
  const first = openDatabase({ ...config, max: 1 })
  const wanted = Number(words[0])
  if (words.length === 0) return await show(first)
  if (words.length === 1 && Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_CELLS)
    return await divide(first, wanted)
  if (words.length !== 3 || words[0] !== 'move') throw new StartupError(USAGE)
  const cells = await countCells(first)
  const to = Number(words[2])
  if (!Number.isInteger(to) || to < 0 || to >= cells)
    throw new StartupError(`Não há a célula «${words[2]}»: são ${cells}, de 0 a ${cells - 1}.`)
  const deviceId = await findDeviceId(first, words[1]!)
  if (deviceId === null) throw new StartupError(`Não há rastreador com a série «${words[1]}».`)
  const isMoved = await moveDevice(openDatabase({ ...config, max: 2, cells }), deviceId, to)
  console.log(isMoved ? `${words[1]} está agora na célula ${to}.` : `${words[1]} já estava na célula ${to}.`)

  async function divide(client: pg.Pool, wantedCells: number): Promise<void> {
    const before = await countCells(client)
    if (wantedCells < before) throw new StartupError(`O banco já está em ${before} células, e menos não há como.`)
    const connection = await client.connect()
    await divideDatabase(connection, wantedCells)
    if (settings.databaseUrl === null) await tellOfConnections(connection, wantedCells)
    if (wantedCells > 1 && !(await waitUntilKnown(connection, wantedCells, PATIENCE_MS))) {
      throw new StartupError(
        `As ${wantedCells} células estão feitas e vazias, mas há um processo do programa que ainda não sabe delas. ` +
          'Reinicie os processos que iniciou sozinhos (ROLE=gateway, web, rules), e repita o comando.',
      )
    }
    connection.release()
    const pool = openDatabase({ ...config, max: 2, cells: wantedCells })
    const moved = await spreadDevices(pool, wantedCells, (count) => {
      if (count % TOLD_EVERY === 0) console.log(`${count} rastreadores mudaram de célula.`)
    })
    // At last: until then it is known that the spreading did not end.
    if (wantedCells > 1) await giveOutCells(client, wantedCells)
    console.log(`${moved} rastreadores mudaram de célula.`)
    await show(client)
  }
}

/** The program's own database was started for the cells that it had. */
async function tellOfConnections(client: pg.PoolClient, cells: number): Promise<void> {
  if ((await countAllowedConnections(client)) >= connectionsFor(cells)) return
  console.log(
    `Para ${cells} células o banco de dados precisa de mais conexões: ao fim deste comando, reinicie o programa.`,
  )
}

async function show(client: pg.Pool): Promise<void> {
  const count = (value: number) => Math.round(value).toLocaleString('pt-BR')
  for (const { cell, devices, rows, bytes } of await listCells(client)) {
    console.log(
      `Célula ${cell}: ${count(devices)} rastreadores, cerca de ${count(rows)} linhas, ${count(bytes / 1024 ** 2)} MB`,
    )
  }
  const unended = await wordsOfUnended(client)
  if (unended !== null) console.log(unended)
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../src/storage/cells/migrate.ts'
import { LAST_SECOND, sendDrawn, twoTrips } from '../setup/drawn-drives.ts'
import { startApi } from '../setup/graphql-api.ts'
import { createEmptyDatabase } from '../setup/test-database.ts'
import { stamp, startReportingWorld } from '../setup/worlds/reporting-world.ts'
import { readRelease, releaseFile, restoreRelease, writeRelease } from './release-data.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
const releases = readdirSync(new URL('.', import.meta.url)).flatMap((name) => /^(.+)\.json\.gz$/.exec(name)?.[1] ?? [])

// `npm run release-data` leaves what this version stores and answers.
if (process.env['RELEASE_DATA'] === 'write') {
  test('this release leaves its data', async () => {
    if (existsSync(releaseFile(version))) throw new Error(`${version} has left its data already: it stays as it is.`)
    await leaveData()
  })
} else holdToReleases()

function holdToReleases(): void {
  test('this release has left its data, in at most a megabyte', () => {
    expect(releases).toContain(version)
    for (const release of releases) expect(statSync(releaseFile(release)).size).toBeLessThan(1_000_000)
  })

  test.each(releases)('what %s stored is answered by this program as it was by that one', async (release) => {
    const data = readRelease(release)
    const database = await createEmptyDatabase()
    await restoreRelease(data, database.config.connectionString)
    await migrateToLatest(database.config)
    const api = await startApi(undefined, { database })
    try {
      for (const { query, answer } of data.answers) {
        expect({ query, answer: await api.data(query, { token: api.admin }) }).toEqual({ query, answer })
      }
    } finally {
      await api.stop()
    }
  })
}

/** Registers, two trips of a vehicle whose device then moves on, an alarm, a call; and what is asked about them. */
async function leaveData(): Promise<void> {
  const database = await createEmptyDatabase()
  await migrateToLatest(database.config)
  const world = await startReportingWorld(undefined, { database })
  const token = world.api.admin
  const start = Date.parse('2026-11-02T10:00:00Z')
  const { customer, serial, vehicle } = await world.trackedVehicle()
  await sendDrawn(world, serial, { points: twoTrips(), start })
  await world.drive(serial, [{ fixTime: start + (LAST_SECOND + 600) * 1000, event: 'sos' }])
  await world.beat(serial, start + (LAST_SECOND + 900) * 1000, { ignition: false, voltage: 12.4 })
  await world.make.person({ customer, type: 3 })
  await world.api.data(`mutation { createChamado(input: { titulo: "Sem sinal", veiculo: ${vehicle} }) { codigo } }`, {
    token,
  })
  const period = `parDhi: "${stamp(start)}", parDhf: "${stamp(start + 86_399_000)}"`
  const queries = [
    `{ historicoViagens(veiId: ${vehicle}, ${period}) { rigIni rigPin rigLti rigLgi rigOdi rigFim rigPfm rigDur rigDst rigVxs } }`,
    `{ relatorioPosicoes(cliId: 0, veiId: ${vehicle}, ${period}, velTip: 0, velVlr: 0, first: 1000, offset: 0) { veiPlc ddlDh ddlVel ddlIgn ddlLat ddlLng ddlOdm ddlTen } }`,
    `{ reportStoppingPoints(veiId: ${vehicle}, ${period}) { parLcl parDst parIgn parDep parTep parHin parHfn } }`,
    `{ distanciaPercorridaPorPeriodo(veiId: ${vehicle}, ${period}) { rptPer rptDst } }`,
    `{ veiculo(veiId: ${vehicle}) { veiId cliId veiDsc veiPlc eqpSrn cliente { cliDsc } } }`,
    `{ equipamentos(first: 1000, offset: 0) { codigo eqpSrn cliente { cliDsc } } }`,
    `{ usuariosByName(usrNom: "%", first: 100, offset: 0, orderBy: "usrNom", order: "asc") { usrId tusId cliId usrLgn usrNom } }`,
    `{ chamados(matriz: ${customer}, first: 20, offset: 0) { codigo titulo veiculo placa } }`,
    '{ statusVeiculos { totalAtivos totalInativos } }',
  ]
  const answers = []
  for (const query of queries) answers.push({ query, answer: await world.api.data(query, { token }) })
  await writeRelease(version, { url: database.config.connectionString, answers })
  await world.stop()
}

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { logIn } from './demo/api.ts'
import { createProgressLine } from './demo/progress-line.ts'
import { createFleet, type Fleet } from './fleet/fleet.ts'
import { type RecordedUnit, recordedUnits } from './recordings/recorded-units.ts'
import { registerRecorded } from './recordings/register-recorded.ts'

const USAGE = `Uso: node simulator/dist/drive.js --traces <pasta> --file <nome> [--speed <fator>|max]
     [--vehicle <nome>] [--register] [--host 127.0.0.1] [--port 5023]
Envia os percursos gravados do arquivo à porta gt06, terminando perto de agora. O fator 1 leva o tempo real.
Com --register, cadastra antes os veículos (MONITORWEB_URL, ADMIN_LOGIN e ADMIN_PASSWORD dizem onde e como);
sem isso são equipamentos desconhecidos, de que o servidor guarda só uma cota.`

/** A server that acknowledges nothing for so long refuses what it gets. */
const PATIENCE_MS = 30_000

/** Drives the recorded vehicles of a file against a server, in real time, faster, or as fast as it takes them. */
async function runDrive(): Promise<void> {
  const { values } = parseArgs({
    options: {
      traces: { type: 'string' },
      file: { type: 'string' },
      speed: { type: 'string', default: '1' },
      vehicle: { type: 'string' },
      register: { type: 'boolean', default: false },
      host: { type: 'string', default: process.env['GT06_HOST'] ?? '127.0.0.1' },
      port: { type: 'string', default: process.env['GT06_PORT'] ?? '5023' },
    },
  })
  const factor = values.speed === 'max' ? Number.POSITIVE_INFINITY : Number(values.speed)
  if (values.traces === undefined || values.file === undefined || !(factor > 0)) throw new Error(USAGE)
  const { traces, file, vehicle } = values
  const { units, reports } = await recordedUnits({ folder: traces, file, vehicle, factor, now: Date.now() })
  console.log(`${units.length} veículos, ${reports} posições. Equipamentos: ${serialsOf(units)}`)
  if (values.register) await register(units)
  const fleet = createFleet({ host: values.host, ports: { gt06: Number(values.port) }, units })
  process.once('SIGINT', () => void fleet.close().then(() => process.exit(0)))
  fleet.playLive(Date.now)
  await watchUntilDone(fleet, reports)
  await fleet.close()
}

async function register(units: readonly RecordedUnit[]): Promise<void> {
  const url = process.env['MONITORWEB_URL'] ?? 'http://127.0.0.1:3000'
  const api = await logIn(url, process.env['ADMIN_LOGIN'] ?? '', process.env['ADMIN_PASSWORD'] ?? '')
  const { created } = await registerRecorded(api, units)
  console.log(`${created} veículos cadastrados.`)
}

async function watchUntilDone(fleet: Fleet, reports: number): Promise<void> {
  const line = createProgressLine(process.stdout)
  let progressedAt = Date.now()
  for (let last = 0; fleet.acknowledged < reports; last = fleet.acknowledged) {
    if (fleet.acknowledged > last || fleet.pending() === 0) progressedAt = Date.now()
    if (Date.now() - progressedAt > PATIENCE_MS) {
      throw new Error(`O servidor deixou de confirmar depois de ${fleet.acknowledged} de ${reports} posições.`)
    }
    line.show(`${fleet.acknowledged} de ${reports} posições confirmadas`)
    await wait(200)
  }
  line.end(`${reports} posições confirmadas.`)
}

function serialsOf(units: readonly RecordedUnit[]): string {
  const first = units.slice(0, 5).map(({ serial }) => serial)
  return units.length > 5 ? `${first.join(', ')} …` : first.join(', ')
}

runDrive().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})

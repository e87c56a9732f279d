import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createProgressLine } from './demo/progress-line.ts'
import { createFleet } from './fleet.ts'
import { recordedUnits } from './recorded-units.ts'

const USAGE = `Uso: node simulator/dist/drive.js --traces <pasta> --file <nome> [--speed <fator>|max]
     [--vehicle <nome>] [--host 127.0.0.1] [--port 5023]
Envia os percursos gravados do arquivo à porta gt06, terminando perto de agora. O fator 1 leva o tempo real.`

/** Drives the recorded vehicles of a file against a server, in real time, faster, or as fast as it takes them. */
async function runDrive(): Promise<void> {
  const { values } = parseArgs({
    options: {
      traces: { type: 'string' },
      file: { type: 'string' },
      speed: { type: 'string', default: '1' },
      vehicle: { type: 'string' },
      host: { type: 'string', default: process.env['GT06_HOST'] ?? '127.0.0.1' },
      port: { type: 'string', default: process.env['GT06_PORT'] ?? '5023' },
    },
  })
  const factor = values.speed === 'max' ? Number.POSITIVE_INFINITY : Number(values.speed)
  if (values.traces === undefined || values.file === undefined || !(factor > 0)) throw new Error(USAGE)
  const { traces, file, vehicle } = values
  const { units, reports } = await recordedUnits({ folder: traces, file, vehicle, factor, now: Date.now() })
  console.log(`${units.length} veículos, ${reports} posições. Equipamentos: ${serialsOf(units)}`)
  const fleet = createFleet({ host: values.host, port: Number(values.port), units })
  process.once('SIGINT', () => void fleet.close().then(() => process.exit(0)))

  const line = createProgressLine(process.stdout)
  fleet.playLive(Date.now)
  while (fleet.acknowledged < reports) {
    line.show(`${fleet.acknowledged} de ${reports} posições confirmadas`)
    await wait(200)
  }
  line.end(`${fleet.acknowledged} posições confirmadas.`)
  await fleet.close()
}

function serialsOf(units: readonly { imei: string }[]): string {
  const first = units.slice(0, 5).map(({ imei }) => imei)
  return units.length > 5 ? `${first.join(', ')} …` : first.join(', ')
}

runDrive().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})

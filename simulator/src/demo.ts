import { setTimeout as wait } from 'node:timers/promises'
import { type Api, ApiError, logIn } from './demo/api.ts'
import { staffDesk } from './demo/colleague.ts'
import { createProgressLine } from './demo/progress-line.ts'
import { type Registered, registerSample } from './demo/register-sample.ts'
import { registerSms } from './demo/register-sms.ts'
import { registerWatch } from './demo/register-watch.ts'
import { askForCommands } from './demo/sample-commands.ts'
import { newestFixes, sampleUnits } from './demo/sample-units.ts'
import { workQueue } from './demo/work-queue.ts'
import { createFleet, type Fleet, type HistoryProgress } from './fleet/fleet.ts'

const number = new Intl.NumberFormat('pt-BR')
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent' })

/** Registers the sample fleet through the API, sends its history through the ports of its trackers, and plays it live until a signal. */
async function runDemo(): Promise<void> {
  const url = process.env['MONITORWEB_URL'] ?? 'http://127.0.0.1:3000'
  const login = process.env['ADMIN_LOGIN'] ?? ''
  const password = process.env['ADMIN_PASSWORD'] ?? ''
  const host = process.env['GT06_HOST'] ?? '127.0.0.1'
  const ports = {
    gt06: Number(process.env['GT06_PORT'] ?? 5023),
    suntech: Number(process.env['SUNTECH_PORT'] ?? 5011),
    teltonika: Number(process.env['TELTONIKA_PORT'] ?? 5027),
  }

  const api = await logInWhenReady(url, login, password)
  console.log(registeredSentence(await registerSample(api, password)))
  const start = Date.now()
  // Trackers of a port that is closed have nobody to talk to.
  const units = sampleUnits(start, await newestFixes(api)).filter(({ protocol }) => ports[protocol] > 0)
  const fleet = createFleet({ host, ports, units })
  endOnSignal(fleet)
  await sendHistory(fleet, start)
  const rules = await registerWatch(api)
  if (rules > 0) console.log(`Frota de demonstração: cadastradas ${rules} regras.`)
  fleet.playLive(Date.now)
  const playing = units.filter(({ fallsSilent }) => !fallsSilent).length
  console.log(`Frota de demonstração ao vivo: ${playing} rastreadores. Ctrl+C encerra.`)
  const desk = await staffDesk(api, { url, password })
  await registerSms(api)
  const asked = await askForCommands(desk)
  if (asked > 0) console.log(`Frota de demonstração: pedidos ${asked} comandos.`)
  await workQueue(desk)
}

const READY_TRIES = 60
async function logInWhenReady(url: string, login: string, password: string): Promise<Api> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await logIn(url, login, password)
    } catch (error) {
      if (error instanceof ApiError || attempt === READY_TRIES) throw error
      await wait(1000)
    }
  }
}

function registeredSentence({ customers, users, devices, vehicles }: Registered): string {
  if (customers + users + devices + vehicles === 0) return 'Frota de demonstração: já cadastrada.'
  const parts = [`${customers} clientes`, `${users} usuários`, `${devices} equipamentos`, `${vehicles} veículos`]
  return `Frota de demonstração: cadastrados ${parts.join(', ')}. Os usuários dos clientes entram com a mesma senha.`
}

async function sendHistory(fleet: Fleet, start: number): Promise<void> {
  const line = createProgressLine(process.stdout)
  const sentence = ({ share, acknowledged, unitsDone, units }: HistoryProgress) =>
    `Enviando o histórico: ${percent.format(share)} · ${number.format(acknowledged)} posições · ` +
    `${unitsDone} de ${units} rastreadores`
  await fleet.sendHistory(start, (progress) => line.show(sentence(progress)))
  const seconds = Math.round((Date.now() - start) / 1000)
  line.end(`Histórico enviado: ${number.format(fleet.acknowledged)} posições em ${number.format(seconds)} s.`)
}

function endOnSignal(fleet: Fleet): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void fleet.close().then(() => process.exit(0))
    })
  }
}

runDemo().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`A demonstração não pôde começar: ${reason}`)
  process.exit(1)
})

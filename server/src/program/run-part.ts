import type { Config, Role } from '../config.ts'
import { startHealthTeller } from '../health/health-teller.ts'
import type { Running } from '../running.ts'
import { watchCells } from '../storage/cells/watch-cells.ts'
import { askGatewayMetrics } from './gateway-metrics.ts'
import { observeGateway } from './observe-gateway.ts'
import { isSupervised, type PartMessage, tellProgram } from './part-messages.ts'
import { hearProgramState } from './program-state-hearer.ts'

/** So often a gateway says how it is. */
const REPORT_MS = 1_000
/** A gateway whose program was killed has this long to commit what it read. */
const ORPHAN_PATIENCE_MS = 3_000

/**
 * Runs the gateway, the web part or that of rules in this process until SIGINT or SIGTERM or, where the program forked it, until the
 * program says so or is gone. Throws StartupError.
 */
export async function runPart(config: Config): Promise<Running> {
  let running: Running | null = null
  let stopping = false
  const stop = async () => {
    // While it starts it only learns that it is to end.
    const isFirst = !stopping
    stopping = true
    if (running && isFirst) await end(running)
  }
  if (isSupervised()) obeyProgram(config.role, { stop, holds: () => running !== null })
  running = await startPart(config)
  if (stopping) return await end(running)
  if (!isSupervised()) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  watchCells(config.database, async (cells) => {
    console.log(`O banco de dados está agora em ${cells} células: o processo ${config.role} recomeça com elas.`)
    await tellProgram({ type: 'cells', cells })
    await stop()
  })
  await tellProgram({ type: 'ready', addresses: running.addresses })
  return running
}

async function end(running: Running): Promise<never> {
  await running.stop()
  process.exit(0)
}

/** Each process loads the code of its own part alone: it starts sooner, and holds less. */
async function startPart(config: Config): Promise<Running> {
  if (config.role === 'gateway') return await startGatewayPart(config)
  if (config.role === 'web') return await startWebPart(config)
  const { startRules } = await import('../start-rules.ts')
  return startRules(config)
}

async function startWebPart(config: Config): Promise<Running> {
  const { startWeb } = await import('../start-web.ts')
  return startWeb(config, { gatewayMetrics: askGatewayMetrics, program: hearProgramState() })
}

async function startGatewayPart(config: Config): Promise<Running> {
  const { startGateway } = await import('../start-gateway.ts')
  const gateway = await startGateway(config)
  process.on('message', async (message: PartMessage) => {
    if (message.type !== 'metrics-wanted') return
    await tellProgram({ type: 'metrics', id: message.id, text: await gateway.metricsText() })
  })
  if (isSupervised()) {
    setInterval(() => void tellProgram({ type: 'gateway-report', report: gateway.report() }), REPORT_MS)
    return gateway
  }
  const { host, metricsPort } = config
  const observer = metricsPort === null ? null : await observeGateway({ ...gateway, host, port: metricsPort })
  const telling = startHealthTeller({ look: gateway.look, say: console.log })
  return {
    addresses: gateway.addresses,
    async stop() {
      observer?.stop()
      await telling.stop()
      await gateway.stop()
    },
  }
}

/**
 * Ctrl-C reaches the whole foreground group; the program alone decides the order in which its parts stop. It may say so, or be gone,
 * while the part still starts: until it has, it `holds` nothing.
 */
function obeyProgram(role: Role, { stop, holds }: { stop(): Promise<void>; holds(): boolean }): void {
  process.title = `monitorweb ${role}`
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('message', (message: PartMessage) => {
    if (message.type === 'stop') void stop()
  })
  const outlive = () => {
    // Only what a gateway holds is worth waiting for: the others leave nothing half done, and a port to the next start.
    if (role !== 'gateway' || !holds()) process.exit(1)
    setTimeout(() => process.exit(1), ORPHAN_PATIENCE_MS).unref()
    void stop()
  }
  process.on('disconnect', outlive)
  // Of a program that was gone before this listened nothing more is heard.
  if (!process.connected) outlive()
}

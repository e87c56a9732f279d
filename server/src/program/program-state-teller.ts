import type { GatewayReport } from '../health/program-state.ts'
import type { PatientProcess } from './patient-process.ts'
import type { SupervisedProcess } from './supervised-process.ts'

const EVERY_MS = 1_000

interface ProgramStateTeller {
  noteGateway(report: GatewayReport): void
  stop(): void
}

/** Tells the web process every second how all processes are, once both have started. */
export function tellProgramState(
  parts: { gateway?: SupervisedProcess; web?: SupervisedProcess; rules: PatientProcess; copier: PatientProcess | null },
  hasOwnDatabase: boolean,
): ProgramStateTeller {
  const startedAt = Date.now()
  let report: GatewayReport | null = null
  const telling = setInterval(() => {
    const { gateway, web, rules, copier } = parts
    if (!gateway || !web) return
    const state = gateway.state()
    web.tell({
      type: 'program-state',
      state: {
        at: Date.now(),
        startedAt,
        memoryBytes: process.memoryUsage.rss(),
        hasOwnDatabase,
        web: web.state(),
        gateway: state,
        rules: rules.state(),
        copier: copier?.state() ?? null,
        // What a gateway said before it was started again is not said of the one that is up now.
        gatewayReport: report && report.at >= state.since ? report : null,
      },
    })
  }, EVERY_MS)
  return {
    noteGateway(said) {
      report = said
    },
    stop: () => clearInterval(telling),
  }
}

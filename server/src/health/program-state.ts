import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { IntakeState, ProtocolTraffic } from '../tracking/intake-watch.ts'

/** The ports of one protocol and what comes to them. */
export interface PortState extends ProtocolTraffic {
  protocol: string
  ports: number[]
}

/** What a gateway says of itself every second. */
export interface GatewayReport {
  at: EpochMs
  ports: PortState[]
  intake: IntakeState
  memoryBytes: number
  /** Since when its key does not open what devices have to show; null where it does. */
  keyFailsSince: EpochMs | null
}

/** How a process that is started again whenever it ends goes. */
export interface ProcessState {
  isUp: boolean
  /** When it became what it is: up, or down. */
  since: EpochMs
  /** So many times it was started again. */
  restarts: number
  /** So many of them since it is down; 0 while it is up. */
  tries: number
  /** The sentence of its last start that failed; null once it is up. */
  failure: string | null
}

/** What the program that started all processes tells the web process every second. */
export interface ProgramState {
  at: EpochMs
  startedAt: EpochMs
  memoryBytes: number
  /** Whether the program brings its own PostgreSQL, whose data lie in its data folder. */
  hasOwnDatabase: boolean
  web: ProcessState
  gateway: ProcessState
  rules: ProcessState
  /** Null where no copies are made. */
  copier: ProcessState | null
  /** The gateway's last report since it is up; null before the first. */
  gatewayReport: GatewayReport | null
}

import { Counter, Gauge, Registry } from 'prom-client'

export interface BridgeMetrics {
  answered(isAnswered: boolean): void
  found(positions: number): void
  roundEnded(devices: number): void
  text(): Promise<string>
}

/** Counts what the reading of a Traccar server's API does. */
export function createBridgeMetrics(): BridgeMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'monitorweb_traccar_requests_total',
    help: "Questions to the Traccar server's API",
    labelNames: ['result'],
    registers,
  })
  const found = new Counter({
    name: 'monitorweb_traccar_found_total',
    help: 'Positions found by asking that had not been forwarded',
    registers,
  })
  const devices = new Gauge({ name: 'monitorweb_traccar_devices', help: 'Devices of the Traccar server', registers })
  const lastRound = new Gauge({
    name: 'monitorweb_traccar_last_round_timestamp_seconds',
    help: 'When the last hour was last read of all devices',
    registers,
  })
  return {
    answered: (isAnswered) => requests.inc({ result: isAnswered ? 'answered' : 'failed' }),
    found: (positions) => found.inc(positions),
    roundEnded(count) {
      devices.set(count)
      lastRound.set(Date.now() / 1000)
    },
    text: () => registry.metrics(),
  }
}

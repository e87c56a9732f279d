import { type DeviceReadings, noReadings, type PositionReport } from '@monitorweb/domain/position/position-report'
import { Registry } from 'prom-client'
import { createIngest, type Ingest } from '../../../src/tracking/ingest.ts'
import { createTrackingMetrics } from '../../../src/tracking/tracking-metrics.ts'
import { arrival, report } from '../arrivals.ts'
import { type Api, startApi } from '../graphql-api.ts'
import { type Registers, registersOf, unique } from '../register-records.ts'

export const HOUR = 3_600_000

/** This is the API with devices that report: what they send takes the way of real frames. */
export interface ReportingWorld {
  api: Api
  make: Registers
  ingest: Ingest
  /** Stores reports of a device one after the other, received when they were made. */
  drive(serial: string, reports: (Partial<PositionReport> & { fixTime: number })[]): Promise<void>
  /** Stores a frame without a place, received then, with readings or without. */
  beat(serial: string, receivedAt: number, said?: Partial<DeviceReadings>): Promise<void>
  /** Registers a vehicle of a new customer with a new device. */
  trackedVehicle(): Promise<{ customer: number; serial: string; plate: string; vehicle: number }>
  stop(): Promise<void>
}

export async function startReportingWorld(...options: Parameters<typeof startApi>): Promise<ReportingWorld> {
  const api = await startApi(...options)
  const make = registersOf(api)
  const ingest = createIngest(api.pool, createTrackingMetrics(new Registry()))
  return {
    api,
    make,
    ingest,
    async drive(serial, reports) {
      for (const said of reports) await ingest.accept(arrival(serial, report(said)))
    },
    async beat(serial, receivedAt, said) {
      const frame = arrival(serial, report({ fixTime: receivedAt }))
      const readings = said && { readings: { ...noReadings(), ...said } }
      await ingest.accept({ ...frame, messages: [{ kind: 'heartbeat', serial, ...readings }] })
    },
    async trackedVehicle() {
      const customer = await make.customer()
      const serial = await make.device({ customer })
      const plate = unique('P')
      return { customer, serial, plate, vehicle: await make.vehicle({ customer, serial, plate }) }
    },
    async stop() {
      await ingest.stop(1000)
      await api.stop()
    },
  }
}

/** Writes an instant as the wire does. */
export function stamp(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

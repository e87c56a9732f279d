import { noReadings, type PositionReport } from '@monitorweb/domain/position-report'
import { type Api, logIn } from '@monitorweb/simulator/demo/api'
import { ensureCustomer, ensureDevice, ensureVehicle } from '@monitorweb/simulator/demo/ensure'
import { createTracker, type Tracker } from '@monitorweb/simulator/tracker'
import { ADMIN, type RunningProgram } from './program.ts'

/** Vehicles of two customers around Jundiaí, in the states that can be brought about without waiting, and one unknown device. */
const VEHICLES = [
  { plate: 'ABC1D23', description: 'Caminhão baú', customer: 'Transportes Aurora', speedKmh: 82, ignition: true },
  { plate: 'BRA2E19', description: 'Cavalo mecânico', customer: 'Transportes Aurora', speedKmh: 64, ignition: true },
  { plate: 'FTR0A11', description: 'Carreta graneleira', customer: 'Transportes Aurora', speedKmh: 0, ignition: true },
  { plate: 'KLM4567', description: 'Van de entregas', customer: 'Expresso Bandeirante', speedKmh: 0, ignition: false },
  { plate: 'QRS8T90', description: 'Utilitário', customer: 'Expresso Bandeirante', speedKmh: null, ignition: null },
] as const

export interface SmallFleet {
  stop(): Promise<void>
}

/** Registers the fleet through the API and lets its trackers report once. */
export async function startSmallFleet(program: RunningProgram): Promise<SmallFleet> {
  const api = await logIn(program.url, ADMIN.login, ADMIN.password)
  const trackers: Tracker[] = []
  for (const [index, vehicle] of VEHICLES.entries()) {
    const serial = `86600000000000${index}`
    await register(api, { ...vehicle, serial })
    if (vehicle.speedKmh !== null) trackers.push(reporting(program, { ...vehicle, serial, index }))
  }
  trackers.push(reporting(program, { serial: '866999999999999', speedKmh: 40, ignition: true, index: 9 }))
  await Promise.all(trackers.map((tracker) => tracker.flush()))
  return {
    stop: async () => {
      await Promise.all(trackers.map((tracker) => tracker.close()))
    },
  }
}

async function register(
  api: Api,
  vehicle: { serial: string; plate: string; description: string; customer: string },
): Promise<void> {
  const { id } = await ensureCustomer(api, { name: vehicle.customer })
  await ensureDevice(api, { serial: vehicle.serial, customerId: id })
  await ensureVehicle(api, {
    customerId: id,
    plate: vehicle.plate,
    description: vehicle.description,
    deviceSerial: vehicle.serial,
  })
}

interface Reporting {
  serial: string
  speedKmh: number
  ignition: boolean
  index: number
}

function reporting(program: RunningProgram, { serial, speedKmh, ignition, index }: Reporting) {
  const tracker = createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: serial })
  const report: PositionReport = {
    ...noReadings(),
    fixTime: Math.floor(Date.now() / 1000) * 1000,
    hasFix: true,
    latitude: -23.19 + index * 0.03,
    longitude: -46.88 + index * 0.05,
    altitudeMeters: null,
    speedKmh,
    courseDegrees: 40 * index,
    satellites: 11,
    ignition,
  }
  tracker.report(report)
  return tracker
}

import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'

/**
 * Makes a vehicle of the live fleet for tests: parked, current and without a position. A test says only what it is
 * about.
 */
export function sampleVehicle(vehicleId: number, own: Partial<LiveVehicle> = {}): LiveVehicle {
  return {
    vehicleId,
    plate: `AAA${vehicleId}`,
    code: '',
    description: '',
    pictureId: 0,
    customerId: 1,
    customerName: 'Aurora',
    deviceSerial: '863100000000001',
    deviceModel: '',
    devicePhone: '',
    outputLabels: [],
    status: 'parked',
    freshness: 'current',
    movement: 'parked',
    badges: [],
    alarms: [],
    clockFault: null,
    rule: 'ignitionOff',
    since: null,
    expectedSeconds: 3_600,
    movingKmh: 5,
    lateAfterSeconds: 10_800,
    lostAfterSeconds: 86_400,
    lastCommunicationAt: 1,
    position: null,
    ...own,
  }
}

/** Makes a position of the live fleet for tests: on the road in São Paulo. */
export function samplePosition(own: Partial<LivePosition> = {}): LivePosition {
  return {
    fixTime: 1,
    receivedAt: 1,
    latitude: -23.5,
    longitude: -46.6,
    speedKmh: 60,
    courseDegrees: 45,
    ignition: true,
    satellites: 9,
    voltage: null,
    odometerKm: null,
    ignitionAt: null,
    hourMeterHours: null,
    event: null,
    attributes: {},
    place: 'em São Paulo/SP',
    ...own,
  }
}

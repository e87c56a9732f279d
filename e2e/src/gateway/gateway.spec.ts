import { frameOf, locationAccPacket } from '@monitorweb/simulator/gt06/gt06-frames'
import { expect } from '@playwright/test'
import fc from 'fast-check'
import { loginFrame, openDeviceSocket, reportAt } from '../fixtures/device-socket.ts'
import { queryOwnDatabase } from '../fixtures/machine/own-database.ts'
import type { RunningProgram } from '../fixtures/program.ts'
import { test } from '../fixtures/with-program.ts'

const positionFrame = (step: number) => frameOf(locationAccPacket(reportAt(step)), step + 2)

test.describe('a tracker on a TCP port', () => {
  test('is understood however the network cuts and glues its frames', async ({ program, programData }) => {
    let device = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 }), async (cuts) => {
        const imei = `8640000000${String(device++).padStart(5, '0')}`
        const bytes = Buffer.concat([loginFrame(imei), ...Array.from({ length: 8 }, (_, step) => positionFrame(step))])
        const socket = await openDeviceSocket(program.gt06Port)
        let sent = 0
        for (let index = 0; sent < bytes.length; index++) {
          const size = cuts[index % cuts.length] as number
          socket.write(bytes.subarray(sent, sent + size))
          sent += size
          await new Promise(setImmediate)
        }
        await expect.poll(() => socket.answers().length).toBe(9)
        socket.close()
        expect(
          socket
            .answers()
            .map((answer) => answer.packetSerial)
            .sort((a, b) => a - b),
        ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
        const rows = await queryOwnDatabase(
          programData.dataDir,
          'select count(*)::int as n from stored_position p join device d on d.id = p.device_id where d.serial = $1',
          [imei],
        )
        expect(rows[0]?.['n']).toBe(8)
      }),
      { numRuns: 15 },
    )
  })

  test('that sends a broken checksum goes on, and its bytes are kept unanswered', async ({ program, programData }) => {
    const imei = '864000000100001'
    const socket = await openDeviceSocket(program.gt06Port)
    const broken = positionFrame(5)
    broken.writeUInt8(broken.readUInt8(10) ^ 0xff, 10)
    socket.write(Buffer.concat([loginFrame(imei), positionFrame(1), broken, positionFrame(6)]))
    await expect.poll(() => socket.answers().length).toBe(3)
    socket.close()
    expect(socket.answers().map(({ packetSerial }) => packetSerial)).toEqual([1, 3, 8])
    const rows = await queryOwnDatabase(
      programData.dataDir,
      `select (select count(*)::int from stored_position where device_id = d.id) as positions,
         (select encode(bytes, 'hex') from undecoded where device_id = d.id) as unread
       from device d where d.serial = $1`,
      [imei],
    )
    expect(rows).toEqual([{ positions: 2, unread: broken.toString('hex') }])
  })

  test('that sends a whole frame of an unknown type goes on, and its bytes are kept', async ({
    program,
    programData,
  }) => {
    const imei = '864000000100002'
    const socket = await openDeviceSocket(program.gt06Port)
    const unknown = frameOf({ type: 0x7e as never, content: Buffer.from('abc') }, 7)
    socket.write(Buffer.concat([loginFrame(imei), unknown, positionFrame(1)]))
    await expect.poll(() => socket.answers().map((answer) => answer.packetSerial)).toContain(3)
    socket.close()
    const rows = await queryOwnDatabase(
      programData.dataDir,
      'select u.bytes from undecoded u join device d on d.id = u.device_id where d.serial = $1',
      [imei],
    )
    expect(rows.map((row) => row.bytes.toString('hex'))).toEqual([unknown.toString('hex')])
  })

  test('that connects again ends its older connection', async ({ program }) => {
    const imei = '864000000100003'
    const older = await openDeviceSocket(program.gt06Port)
    older.write(loginFrame(imei))
    await expect.poll(() => older.answers().length).toBe(1)
    const newer = await openDeviceSocket(program.gt06Port)
    newer.write(loginFrame(imei))
    await older.closed
    newer.write(positionFrame(1))
    await expect.poll(() => newer.answers().length).toBe(2)
    newer.close()
  })

  test('that never says who it is stores nothing', async ({ program }) => {
    const socket = await openDeviceSocket(program.gt06Port)
    socket.write(positionFrame(1))
    await socket.closed
    expect(socket.answers()).toEqual([])
  })
})

test.describe('a phone on the HTTP port', () => {
  const send = (program: RunningProgram, path: string) => fetch(`http://127.0.0.1:${program.osmandPort}${path}`)

  test('of an unknown device is answered 200 and quarantined', async ({ program, programData }) => {
    const answer = await send(program, '/?id=CELULAR-1&lat=-22.9&lon=-47.06&speed=20')
    expect(answer.status).toBe(200)
    const rows = await queryOwnDatabase(
      programData.dataDir,
      'select d.state, p.speed_kmh from stored_position p join device d on d.id = p.device_id where d.serial = $1',
      ['CELULAR-1'],
    )
    expect(rows).toEqual([{ state: 'quarantine', speed_kmh: expect.closeTo(37.04, 2) }])
  })

  for (const [path, parameter] of [
    ['/?lat=-22.9&lon=-47.06', 'id'],
    ['/?id=CELULAR-2&lat=abc&lon=-47.06', 'lat'],
    ['/?id=CELULAR-2&lat=-22.9&lon=900', 'lon'],
    ['/?id=CELULAR-2&lat=-22.9&lon=-47.06&timestamp=ontem', 'timestamp'],
  ] as const) {
    test(`that cannot be read (${path}) is answered 400 naming the parameter`, async ({ program }) => {
      const answer = await send(program, path)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(parameter)
    })
  }
})

import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { framed } from '../../src/gateway/protocols/jt808/framing.ts'
import { maintain } from '../../src/storage/tracks/maintenance.ts'
import { createRefusedConnections } from '../../src/tracking/refused-connections.ts'
import { ANSWER_BYTES, doorOfThisFile, exchange, gt06Login, gt06Position, talk } from '../setup/device-door.ts'
import { PATIENCE } from '../setup/patience.ts'
import { wialonLogin } from './wialon-login.ts'

const DAY_MS = 24 * 3600_000
const FIELDS =
  'protocolo porta endereco serie motivo vezes primeiraEm ultimaEm texto hexadecimal parece portaUsual portaAberta'
const world = doorOfThisFile()

type Told = Record<'protocolo' | 'parece' | 'serie' | 'motivo', string>

async function refused() {
  const answer = await world.api.data(`{ conexoesRecusadas { ${FIELDS} } conexoesRecusadasTotal }`, {
    token: world.api.admin,
  })
  expect(answer.conexoesRecusadasTotal).toBe(answer.conexoesRecusadas.length)
  return answer.conexoesRecusadas
}

async function served() {
  return (await refused()).find(({ serie }: { serie: string }) => serie === '862170018895731')
}

/** Sends bytes that no port of this protocol understands, and waits until it closes. */
async function knock(bytes: string | Buffer, protocol = 'gt06'): Promise<Socket> {
  const socket = world.door.connect(protocol)
  socket.on('error', () => undefined)
  socket.resume()
  const closed = once(socket, 'close')
  socket.write(bytes)
  await closed
  return socket
}

test('a tracker of a protocol that is not spoken here is told with what it said, how often, and what it looks like', async () => {
  for (let times = 0; times < 3; times++) await knock('%863071010087648,HK44,000000\r\n')
  await expect.poll(async () => (await refused())[0]?.vezes, PATIENCE).toBe(3)
  const [row] = await refused()
  expect(row).toMatchObject({
    protocolo: 'gt06',
    porta: world.door.portOf('gt06'),
    endereco: '127.0.0.1',
    motivo: 'broken frame',
    texto: '%863071010087648,HK44,000000··',
    parece: 'Carcell',
    portaUsual: 5114,
    portaAberta: null,
  })
  expect(Buffer.from(row.hexadecimal, 'hex').toString()).toContain('%863')
})

test('a tracker at the port of another protocol is served, and told once with how often it came and where it belongs', async () => {
  // Of an hour ago, whenever this runs: what a stranger says of long ago is another matter.
  const at = new Date(Date.now() - 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
  const frame = `+RESP:GTFRI,060228,862170018895731,,00,1,1,9,45.0,83,760.0,-46.630000,-23.550000,${at},0724,0011,1491,4490,00,80,${at},0001$`
  for (let times = 0; times < 2; times++) {
    const socket = world.door.connect()
    socket.on('error', () => undefined)
    socket.write(frame)
    await expect.poll(async () => (await served())?.vezes, PATIENCE).toBe(times + 1)
    socket.destroy()
  }
  expect(await served()).toMatchObject({
    ...{ protocolo: 'gt06', porta: world.door.portOf('gt06'), endereco: '127.0.0.1', motivo: 'served' },
    ...{ parece: 'Queclink', portaAberta: world.door.portOf('gl200') },
  })
  // What is served is told before it is stored.
  const stored = async () => {
    const { rows } = await world.api.pool.query(
      `select count(*)::int as positions from stored_position p join device d on d.id = p.device_id where d.serial = '862170018895731'`,
    )
    return rows
  }
  await expect.poll(stored, PATIENCE).toEqual([{ positions: 1 }])
})

test('one at the port of another protocol of ours is told the port where it is spoken', async () => {
  await knock(gt06Login('354658061288343'), 'osmand')
  const atOsmand = async () => (await refused()).find((row: { protocolo: string }) => row.protocolo === 'osmand')
  await expect.poll(atOsmand, PATIENCE).toBeDefined()
  expect(await atOsmand()).toMatchObject({ parece: 'GT06', portaAberta: world.door.portOf('gt06') })
})

test('what came before something that cannot be read is stored and answered, and the connection closes then', async () => {
  const broken = Buffer.alloc(40, 0x5a)
  const socket = world.door.connect()
  const closed = once(socket, 'close')
  const answers = await exchange(socket, [gt06Login('354658061288343'), gt06Position(), broken], 2 * ANSWER_BYTES)
  await closed
  expect([answers[3], answers[ANSWER_BYTES + 3]]).toEqual([0x01, 0x12])
})

test('a flood is bounded, and leaves those that look like a tracker', async () => {
  const port = 5023
  const collected = createRefusedConnections(world.api.pool, () => null)
  for (let sender = 0; sender < 700; sender++) {
    const address = `10.1.${sender >> 8}.${sender & 255}`
    collected.note('gt06', 'broken frame', { address, port, bytes: Buffer.alloc(4_000, 0x5a) })
  }
  await collected.write()
  const { rows } = await world.api.pool.query(
    `select count(*)::int as rows, max(length(first_bytes)) as bytes from refused_connection where address like '10.1.%'`,
  )
  expect(rows).toEqual([{ rows: 500, bytes: 128 }])
  await world.api.pool.query(
    `insert into refused_connection (protocol, port, address, reason, times, first_at, last_at, first_bytes, looks_like)
     select 'gt06', 5023, 'flood ' || n, 'broken frame', 1, now(), now() + interval '1 minute', '', '' from generate_series(1, 3000) n`,
  )
  collected.note('gt06', 'broken frame', { address: '10.2.0.1', port, bytes: Buffer.from('*HQ,4209951296,V1,') })
  await collected.write()
  const after = await world.api.pool.query(
    `select count(*)::int as rows, count(*) filter (where looks_like <> '')::int as known from refused_connection`,
  )
  expect(after.rows).toEqual([{ rows: 2000, known: 4 }])
})

test('what was refused is forgotten after two weeks', async () => {
  const count = async () =>
    (await world.api.data('{ conexoesRecusadasTotal }', { token: world.api.admin })).conexoesRecusadasTotal
  await maintain(world.api.pool, Date.now() + 13 * DAY_MS, 30)
  expect(await count()).toBeGreaterThan(0)
  // What was refused last is written a few seconds later.
  const countLater = async () => {
    await maintain(world.api.pool, Date.now() + 15 * DAY_MS, 30)
    return await count()
  }
  await expect.poll(countLater, PATIENCE).toBe(0)
})

test('a stranger at the wrong port whose number no device can have is told as one who was not recognised', async () => {
  const said: [string, string][] = [
    ['gt06', '#L#abc\0def;NA\r\n'],
    ['gps103', `#L#${'x'.repeat(80)};NA\r\n`],
    ['gps103', '%863071010087648,HK44,000000\r\n'],
  ]
  const sockets = said.map(([protocol, bytes]) => {
    const socket = world.door.connect(protocol)
    socket.on('error', () => undefined).resume()
    socket.write(bytes)
    return socket
  })
  const told = async () =>
    (await refused())
      .filter(({ protocolo, parece }: Told) => protocolo === 'gps103' || parece === 'Wialon IPS')
      .map(({ protocolo, parece, serie, motivo }: Told) => [protocolo, parece, serie, motivo].join(' | '))
      .toSorted()
  await expect
    .poll(told, PATIENCE)
    .toEqual([
      'gps103 | Carcell |  | broken frame',
      'gps103 | Wialon IPS |  | unidentified',
      'gt06 | Wialon IPS |  | unidentified',
    ])
  for (const socket of sockets) socket.destroy()
})

test('what the database refuses of one keeps nobody else from being told', async () => {
  const collected = createRefusedConnections(world.api.pool, () => null)
  for (const address of ['10.4.0.1', '10.4.0.\0', '10.4.0.2', '10.4.0.3'])
    collected.note('gt06', 'broken frame', { address, port: 5023, bytes: Buffer.from('x') })
  await collected.write()
  const { rows } = await world.api.pool.query(
    `select address from refused_connection where address like '10.4.%' order by 1`,
  )
  expect(rows.map(({ address }) => address)).toEqual(['10.4.0.1', '10.4.0.2', '10.4.0.3'])
})

test('the word of a login at a port that does not understand it is shown to nobody', async () => {
  const head = Buffer.from('010200050138001380000001', 'hex')
  await knock(framed(Buffer.concat([head, Buffer.from('S3NHA')]), 0x7e), 'osmand')
  const login = async () => (await refused()).find(({ parece }: Told) => parece === 'JT/T 808')
  await expect.poll(login, PATIENCE).toMatchObject({ protocolo: 'osmand', motivo: 'broken frame' })
  expect((await login()).hexadecimal).toMatch(/^7e0102/)
  expect((await login()).texto).not.toContain('S3NHA')
})

test('a device that several networks dispute is told with them, once however often that is, also at the wrong port', async () => {
  const collected = createRefusedConnections(world.api.pool, () => 5023)
  const device = { serial: '354658061288350', networks: ['203.0.113.9', '198.51.100.7'], port: 5023 }
  for (let times = 0; times < 2; times++) {
    collected.noteDisputed('gt06', device)
    collected.noteMisplaced('gt06', {
      ...device,
      spoken: 'suntech',
      address: '203.0.113.9',
      bytes: Buffer.from('ST300'),
    })
    await collected.write()
  }
  const rows = (await refused()).filter(({ serie }: { serie: string }) => serie === device.serial)
  expect(rows.map(({ motivo }: { motivo: string }) => motivo).toSorted()).toEqual(['disputed', 'served'])
  expect(rows.find(({ motivo }: { motivo: string }) => motivo === 'disputed')).toMatchObject({
    ...{ endereco: '203.0.113.9, 198.51.100.7', vezes: 2, porta: 5023 },
    parece: 'GT06',
  })
})

test('a device that must not come from there is told once, however its number is spelled', async () => {
  const collected = createRefusedConnections(world.api.pool, () => 5023)
  for (const serial of ['354658061288400', ' 35465806-1288400', '0354658061288400', '35465806128840']) {
    const device = { serial, spoken: 'gt06', address: '203.0.113.9', port: 5023, bytes: Buffer.from('x') }
    collected.noteBarred('gt06', { ...device, why: 'barred' })
    await collected.write()
  }
  const rows = (await refused()).filter(({ serie }: { serie: string }) => serie.includes('354658'))
  expect(rows.map(({ serie, vezes }: { serie: string; vezes: number }) => [serie, vezes])).toContainEqual([
    '354658061288400',
    4,
  ])
})

test('trackers that share an address are told apart by what they look like, also within one write', async () => {
  const collected = createRefusedConnections(world.api.pool, () => null)
  const knocks = ['GET / HTTP/1.1', '%863071010087648,HK44', '*HQ,4209951296,V1,', '%863071010087655,HK44']
  const sayAll = async () => {
    for (const said of knocks)
      collected.note('gt06', 'broken frame', { address: '10.3.0.1', port: 5023, bytes: Buffer.from(said) })
    await collected.write()
  }
  await sayAll()
  await sayAll()
  const rows = (await refused()).filter(({ endereco }: { endereco: string }) => endereco === '10.3.0.1')
  const told = rows.map(({ parece, vezes }: { parece: string; vezes: number }) => `${parece} ${vezes}`)
  expect(told.toSorted()).toEqual(['Carcell 4', 'H02 2', 'um navegador ou robô (HTTP) 2'])
})

test('a device that may come from certain addresses alone is barred from others, where nobody loses its place to it', async () => {
  const { api, door } = world
  const serial = '354658061288376'
  await api.data(
    `mutation { createEquipamento(eqpSrn: "${serial}", redesPermitidas: "127.0.0.1;10.0.0.0/8") { status } }`,
    { token: api.admin },
  )
  const own = door.connect()
  await exchange(own, [gt06Login(serial), gt06Position()], 2 * ANSWER_BYTES)

  const stranger = connect({ host: '127.0.0.1', port: door.portOf('gt06'), localAddress: '127.0.0.2' })
  stranger.on('error', () => undefined).resume()
  const closed = once(stranger, 'close')
  stranger.write(Buffer.concat([gt06Login(serial), gt06Position({ latitude: -10 }, 3)]))
  await closed
  const barred = async () => (await refused()).find(({ serie }: { serie: string }) => serie === serial)
  await expect
    .poll(barred, PATIENCE)
    .toMatchObject({ motivo: 'barred', endereco: '127.0.0.2', porta: door.portOf('gt06') })

  await exchange(own, [gt06Position({ latitude: -20 }, 4)], ANSWER_BYTES)
  own.destroy()
  const { rows } = await api.pool.query(
    `select bool_or(p.latitude_e7 = -200000000) as own, bool_or(p.latitude_e7 > -150000000) as borrowed
     from stored_position p join device d on d.id = p.device_id where d.serial = $1`,
    [serial],
  )
  expect(rows).toEqual([{ own: true, borrowed: false }])
})

test('networks that are changed count for a connection that is there; such that nobody can read let no one in, and keep no other device waiting', async () => {
  const { api, door } = world
  const [serial, other] = ['354658061288384', '354658061288392']
  for (const one of [serial, other])
    await api.data(`mutation { createEquipamento(eqpSrn: "${one}") { status } }`, { token: api.admin })
  const own = door.connect()
  own.on('error', () => undefined)
  await exchange(own, [gt06Login(serial), gt06Position()], 2 * ANSWER_BYTES)
  await api.pool.query("update device set allowed_networks = '10.0.0.01' where serial = $1", [serial])
  await api.pool.query("select pg_notify('registers', 'device')")
  const closed = once(own, 'close')
  own.resume()
  for (let number = 3; !own.destroyed; number++) {
    own.write(gt06Position({}, number))
    await Promise.race([closed, talk(door, other, [gt06Position({}, number)])])
  }
})

test('a device that has a secret is let in only where it shows that, which stands nowhere else', async () => {
  const { api, door } = world
  const [phone, unit, mute] = ['PHONE73', 'UNIT73', '354658061288418']
  for (const serial of [phone, unit, mute])
    await api.data(`mutation { createEquipamento(eqpSrn: "${serial}", senhaRastreador: "s3nha-boa") { status } }`, {
      token: api.admin,
    })
  const ask = async (token: string) => {
    const place = `id=${phone}&lat=-23.5&lon=-46.6&token=${token}`
    return (await fetch(`http://127.0.0.1:${door.portOf('osmand')}/?${place}`)).status
  }
  expect([await ask('outra'), await ask('s3nha-boa')]).toEqual([403, 200])

  expect(await wialonLogin(door, unit, 'outra')).not.toContain('#AL#1')
  expect(await wialonLogin(door, unit, 's3nha-boa')).toContain('#AL#1')
  // Its language has no room for a secret, and its port must be no way around it.
  await knock(gt06Login(mute))

  const unproven = async () => (await refused()).filter(({ motivo }: { motivo: string }) => motivo === 'unproven')
  const serials = async () => (await unproven()).map(({ serie }: { serie: string }) => serie).toSorted()
  await expect.poll(serials, PATIENCE).toEqual([mute, phone, unit])
  expect(JSON.stringify(await refused())).not.toMatch(/outra|s3nha/)
  const { rows } = await api.pool.query(
    `select d.serial, bool_or(position('s3nha'::bytea in m.bytes) > 0) as tells from message m join device d on d.id = m.device_id
     where d.serial = any($1) group by 1 order by 1`,
    [[phone, unit, mute]],
  )
  expect(rows).toEqual([
    { serial: phone, tells: false },
    { serial: unit, tells: false },
  ])
})

test('a secret is guessed from one network so many times, which keeps the tracker out of no other', async () => {
  const { api, door } = world
  const serial = 'PHONE74'
  await api.data(`mutation { createEquipamento(eqpSrn: "${serial}", senhaRastreador: "s3nha-boa") { status } }`, {
    token: api.admin,
  })
  const ask = async (token: string, localAddress?: string) => {
    const path = `/?id=${serial}&lat=-23.5&lon=-46.6&token=${token}`
    const asked = request({
      host: '127.0.0.1',
      port: door.portOf('osmand'),
      path,
      ...(localAddress && { localAddress }),
    })
    const [answer] = await once(asked.end(), 'response')
    answer.resume()
    return answer.statusCode
  }
  expect(await ask('s3nha-boa')).toBe(200)
  await Promise.all(Array.from({ length: 30 }, async (_, number) => expect(await ask(`senha${number}`)).toBe(403)))
  expect(await ask('s3nha-boa')).toBe(403)
  expect(await ask('s3nha-boa', '127.0.0.2')).toBe(200)
})

test('one device that shows no secret does not end the connection of the others that it shares', async () => {
  const { api, door } = world
  const [open, secret] = ['862170018895744', '862170018895745']
  const fields = { [open]: '', [secret]: ', senhaRastreador: "s3nha-boa"' }
  for (const serial of [open, secret])
    await api.data(`mutation { createEquipamento(eqpSrn: "${serial}"${fields[serial]}) { status } }`, {
      token: api.admin,
    })
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
  const report = (serial: string, seconds: number) =>
    `+RESP:GTFRI,060228,${serial},,00,1,1,9,45.0,83,760.0,-46.630000,-23.550000,${at(seconds)},0724,0011,1491,4490,00,80,${at(seconds)},0001$`
  const stored = async (serial: string) => {
    const { rows } = await api.pool.query(
      'select count(*)::int as count from message m join device d on d.id = m.device_id where d.serial = $1',
      [serial],
    )
    return rows[0].count
  }
  const socket = door.connect('gl200')
  socket.resume()
  socket.write(report(open, 60))
  await expect.poll(() => stored(open), PATIENCE).toBe(1)
  socket.write(report(secret, 50))
  const unproven = async () =>
    (await refused()).filter(
      ({ serie, motivo }: { serie: string; motivo: string }) => serie === secret && motivo === 'unproven',
    )
  await expect.poll(unproven, PATIENCE).toHaveLength(1)
  socket.write(report(open, 40))
  await expect.poll(() => stored(open), PATIENCE).toBe(2)
  expect(await stored(secret)).toBe(0)
  socket.destroy()
})

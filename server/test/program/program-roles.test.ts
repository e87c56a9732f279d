import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectObedient } from '../commands/obedient-tracker.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { type LiveReader, readLive } from '../setup/live-reader.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type RunningProgram, runProgram, stopPrograms } from '../setup/run-program.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const ADMIN = { login: 'central', password: 'Uma-senha-de-teste-9' }
const SERIAL = '863000000077001'
const PASSWORD = 'Um4-senha-boa'
/** Each process on a machine of its own shares nothing but these and the database. */
const SHARED = {
  TOKEN_SECRET: 't'.repeat(32),
  SECRETS_KEY: 's'.repeat(32),
  ADMIN_LOGIN: ADMIN.login,
  ADMIN_PASSWORD: ADMIN.password,
  MAP_STYLE_URL: '',
}

let database: TestDatabase
let gateways: RunningProgram[]
let webs: RunningProgram[]
let administrator: string
let people = 0
const readers: LiveReader[] = []

const start = (role: 'gateway' | 'web') =>
  runProgram({ ...SHARED, DATABASE_URL: database.config.connectionString, DATA_DIR: newDataDir(), ROLE: role })
const urlOf = (web: RunningProgram) => `http://127.0.0.1:${web.webPort}`

beforeAll(async () => {
  database = await createTestDatabase(1)
  ;[gateways, webs] = await Promise.all([
    Promise.all([start('gateway'), start('gateway')]),
    Promise.all([start('web'), start('web')]),
  ])
  for (const web of webs) {
    await vi.waitUntil(async () => (await fetch(`${urlOf(web)}/readyz`)).ok, PATIENCE)
  }
  administrator = await signIn(webs[0]!, ADMIN.login, ADMIN.password)
})
afterAll(async () => {
  for (const reader of readers) reader.close()
  await stopPrograms()
  await database.drop()
  removeDataDirs()
})

async function answerOf(web: RunningProgram, query: string, token?: string) {
  const response = await fetch(`${urlOf(web)}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  })
  return await response.json()
}

async function ask(web: RunningProgram, query: string, token?: string) {
  const { data, errors } = await answerOf(web, query, token)
  expect(errors).toBeUndefined()
  return data
}

async function signIn(web: RunningProgram, login: string, password = PASSWORD): Promise<string> {
  const { createToken } = await ask(web, enter(login, password))
  return createToken.token
}

const enter = (login: string, password: string) =>
  `mutation { createToken(login: "${login}", password: "${password}") { token } }`

/** Registers somebody who may be logged in several times. */
async function person(web: RunningProgram) {
  const login = `pessoa${++people}`
  const { createUsuario } = await ask(
    web,
    `mutation { createUsuario(tusId: 3, cliId: 784, usrLgn: "${login}", usrNom: "N", usrPwd: "${PASSWORD}", usrPml: true) { usuario { usrId } } }`,
    administrator,
  )
  return { login, id: createUsuario.usuario.usrId as number }
}

async function watch(web: RunningProgram, token: string, lastEventId?: string): Promise<LiveReader> {
  const reader = await readLive(urlOf(web), token, lastEventId)
  readers.push(reader)
  return reader
}

/** A report of the one tracker, a few metres on; answered after its commit. */
async function report(gateway: RunningProgram, latitude: number) {
  const at = `timestamp=${Date.now()}`
  const answer = await fetch(
    `http://127.0.0.1:${gateway.devicePorts['osmand']}/?id=${SERIAL}&lat=${latitude}&lon=-46.9&${at}`,
  )
  expect(answer.status).toBe(200)
}

async function register(web: RunningProgram, { serial, plate }: { serial: string; plate: string }): Promise<number> {
  const token = administrator
  const { createCliente } = await ask(
    web,
    'mutation { createCliente(input: { cliDsc: "AURORA" }) { cliente { cliId } } }',
    token,
  )
  await ask(web, `mutation { createEquipamento(eqpSrn: "${serial}") { status } }`, token)
  const { createVeiculo } = await ask(
    web,
    `mutation { createVeiculo(input: { cliId: ${createCliente.cliente.cliId}, veiPlc: "${plate}", eqpSrn: "${serial}" }) { veiculo { veiId } } }`,
    token,
  )
  return createVeiculo.veiculo.veiId
}

const isAt = (latitude: number) => (vehicle: { position: { latitude: number } | null }) =>
  vehicle.position !== null && Math.abs(vehicle.position.latitude - latitude) < 1e-6

test.each([
  ['passwords of a login', 10, 5, async () => enter((await person(webs[0]!)).login, 'Errada-de-tudo-1')],
  [
    'links for a new password',
    6,
    3,
    async () => `mutation { solicitarNovaSenha(login: "${(await person(webs[0]!)).login}") { status } }`,
  ],
  [
    'requests for access',
    8,
    5,
    async () => 'mutation { solicitarAcesso(nome: "Ana", empresa: "Prado", email: "ana@prado.exemplo") { status } }',
  ],
])('%s: of %i at once at two web processes as many are taken as at one', async (_, asked, taken, makeQuery) => {
  const query = await makeQuery()
  const answers = await Promise.all(Array.from({ length: asked }, (_, turn) => answerOf(webs[turn % 2]!, query)))
  const refused = answers.filter(({ errors }) => errors?.[0]?.extensions.code === 'TOO_MANY_REQUESTS')
  expect(refused).toHaveLength(asked - taken)
})

test('whoever guesses the secret of a tracker at one gateway is heard no more at the other', async () => {
  const serial = '863000000077003'
  const [web] = webs as [RunningProgram]
  await ask(
    web,
    `mutation { createEquipamento(eqpSrn: "${serial}", senhaRastreador: "s3nha-boa") { status } }`,
    administrator,
  )
  const show = async (gateway: RunningProgram, secret: string) => {
    const path = `?id=${serial}&lat=-23.1&lon=-46.9&token=${secret}`
    return (await fetch(`http://127.0.0.1:${gateway.devicePorts['osmand']}/${path}`)).status
  }
  const [gateway, otherGateway] = gateways as [RunningProgram, RunningProgram]
  expect(await show(otherGateway, 's3nha-boa')).toBe(200)
  // All at once: those that wait for a statement are told together.
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, guess) => show(gateway, `senha${guess}`)))
  expect(new Set(guesses)).toEqual(new Set([403]))
  await expect.poll(() => show(otherGateway, 's3nha-boa'), PATIENCE).toBe(403)
})

test.each([
  [
    'a changed password',
    `mutation { alterarSenha(senhaAtual: "${PASSWORD}", novaSenha: "Outr4-senha-boa") { status } }`,
  ],
  ['the end of all other sessions', 'mutation { encerrarOutrasSessoes { status } }'],
])('%s at one web process ends what the person has open at the other', async (_, query) => {
  const [web, otherWeb] = webs as [RunningProgram, RunningProgram]
  const { login } = await person(web)
  const [own, ended] = [await signIn(web, login), await signIn(otherWeb, login)]
  const [kept, stream] = [await watch(web, own), await watch(otherWeb, ended)]
  await ask(web, query, own)
  await stream.find(({ name }) => name === 'end')
  expect((await answerOf(otherWeb, '{ versoesTotal }', ended)).errors[0].extensions.code).toBe('UNAUTHENTICATED')
  await ask(otherWeb, '{ versoesTotal }', own)
  expect(kept.events.some(({ name }) => name === 'end')).toBe(false)
})

test('an access that an operator ends at one web process ends at the other', async () => {
  const [web, otherWeb] = webs as [RunningProgram, RunningProgram]
  const { login, id } = await person(web)
  const token = await signIn(otherWeb, login)
  const stream = await watch(otherWeb, token)
  await ask(web, `mutation { updateUsuario(usrId: ${id}, usrDhe: "2020-01-01 00:00:00") { status } }`, administrator)
  await stream.find(({ name }) => name === 'end')
  expect((await answerOf(otherWeb, '{ versoesTotal }', token)).errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

test('a command asked for at one web process reaches the tracker at whichever gateway, and its answer is seen at both', async () => {
  const serial = '863000000077002'
  const [web, otherWeb] = webs as [RunningProgram, RunningProgram]
  const vehicle = await register(web, { serial, plate: 'ABC1D24' })
  for (const [turn, gateway] of gateways.entries()) {
    const tracker = await connectObedient(gateway.devicePorts['gt06']!, serial)
    await tracker.locate({ at: Math.floor(Date.now() / 1000) * 1000, speedKmh: 0 })
    await ask(
      web,
      `mutation { pedirComando(veiculo: ${vehicle}, tipo: "interval", segundos: ${30 + turn}, motivo: "teste de dois gateways") { codigo } }`,
      administrator,
    )
    await expect.poll(() => tracker.heard, PATIENCE).toHaveLength(1)
    tracker.answer(`TIMER OK ${turn}`)
    for (const each of [web, otherWeb]) {
      const answers = async () =>
        (await ask(each, `{ comandos(veiculo: ${vehicle}) { resposta } }`, administrator)).comandos[0]
      await expect.poll(answers, PATIENCE).toEqual({ resposta: `TIMER OK ${turn}` })
    }
    tracker.close()
  }
})

test('a position sent to either of two gateways reaches viewers of both web processes, also after one of each is killed', async () => {
  const [gateway, otherGateway] = gateways as [RunningProgram, RunningProgram]
  const [web, otherWeb] = webs as [RunningProgram, RunningProgram]
  const token = administrator
  const vehicle = await register(web, { serial: SERIAL, plate: 'ABC1D23' })
  const [viewer, otherViewer] = [await watch(web, token), await watch(otherWeb, token)]
  for (const reader of [viewer, otherViewer]) await reader.vehicle(vehicle)

  await report(gateway, -23.1)
  for (const reader of [viewer, otherViewer]) await reader.vehicle(vehicle, isAt(-23.1))
  await report(otherGateway, -23.1001)
  for (const reader of [viewer, otherViewer]) await reader.vehicle(vehicle, isAt(-23.1001))

  process.kill(gateway.pid, 'SIGKILL')
  process.kill(web.pid, 'SIGKILL')
  expect(await Promise.all([gateway.exited, web.exited])).toEqual(['SIGKILL', 'SIGKILL'])
  await report(otherGateway, -23.1002)
  await otherViewer.vehicle(vehicle, isAt(-23.1002))
  // Whoever watched the dead process comes back to the other one, where nothing is missing.
  await viewer.closed
  const again = await watch(otherWeb, token, viewer.lastEventId())
  await again.vehicle(vehicle, isAt(-23.1002))

  const [newGateway, newWeb] = await Promise.all([start('gateway'), start('web')])
  await vi.waitUntil(async () => (await fetch(`${urlOf(newWeb)}/readyz`)).ok, PATIENCE)
  const newcomer = await watch(newWeb, token)
  await report(newGateway, -23.1003)
  for (const reader of [otherViewer, again, newcomer]) await reader.vehicle(vehicle, isAt(-23.1003))
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reachableAddresses } from '../../src/notices/channels/reachable-address.ts'
import { handOverSms } from '../../src/sms/sms-outcome.ts'
import { takeCommand } from '../../src/storage/commands/command-delivery.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { BEGINNING, readTrackingChanges } from '../../src/storage/fleet/tracking-changes.ts'
import { type HttpStandIn, startStandIn } from '../notices/http-stand-in.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'
import { enterCentral } from './command-world.ts'

/** What a gateway answers that speaks Twilio's published interface (Messages resource; status callbacks). */
const CREATED = { status: 201, body: { sid: 'SM1', status: 'queued' } }
const ACCOUNT = 'AC0123'
const BODY = 'To={telefone}&From=%2B15005550006&Body={texto}&ValidityPeriod={validade}&StatusCallback={retorno}'

let world: LiveWorld
let gateway: HttpStandIn
type Answer = ReturnType<Parameters<typeof startStandIn>[0]>
let answer: Answer = CREATED
type Person = Awaited<ReturnType<LiveWorld['signIn']>>
let asker: Person
let approver: Person
let imeis = 863_000_000_095_000

beforeAll(async () => {
  gateway = await startStandIn(() => answer)
  world = await startLiveWorld(undefined, { webhookNetworks: ['127.0.0.1'] })
  ;({ asker, approver } = await enterCentral(world))
  await world.pool.query(`insert into command_policy (customer_id, rules) values (null, '{"limitPerHour": 1000}')`)
  await ask(
    `mutation ($input: GatewayDeSmsInput!) { definirGatewayDeSms(input: $input) { segredo } }`,
    { token: asker.token },
    {
      endereco: `${gateway.url}/2010-04-01/Accounts/${ACCOUNT}/Messages.json`,
      cabecalhos: 'Content-Type: application/x-www-form-urlencoded\nAuthorization: Basic {segredo64}',
      corpo: BODY,
      ...{ segredo: `${ACCOUNT}:chave`, campoDoCodigo: 'sid' },
      ...{ campoDoCodigoNoAviso: 'MessageSid', campoDaSituacaoNoAviso: 'MessageStatus' },
    },
  )
})
beforeEach(() => {
  answer = CREATED
  gateway.received.length = 0
})
afterAll(async () => {
  await world.stop()
  await gateway.stop()
})

const ask = (query: string, { token }: Pick<Person, 'token'> = asker, input?: object) =>
  world.ask(token, query, input && { input })

/** A vehicle whose tracker has a line, and a model that hears SMS by the words of the register. */
async function reachable(smsSpeedCheck = '', blockSpeedKmh = smsSpeedCheck === '' ? 0 : 20) {
  const serial = String(++imeis)
  const customer = await world.customer(`Aurora ${imeis}`)
  await world.consent(customer)
  const vehicle = await world.vehicle(customer, serial)
  await world.pool.query(
    `with model as (
       insert into device_version (id, name, sms_commands, sms_speed_check, sms_block_speed_kmh)
       select max(id) + 1, $2, E'restart = reset & 123\\nblock = stop123', $3, $4 from device_version returning id
     ) update device set phone_area = '11', phone = '98765-4321', first_protocol = 'gt06', version_id = model.id
     from model where serial = $1`,
    [serial, `Modelo ${serial}`, smsSpeedCheck, blockSpeedKmh],
  )
  return { serial, vehicle }
}

const order = (vehicle: number, kind: string, channel = 'sms') =>
  ask(
    `mutation { pedirComando(veiculo: ${vehicle}, tipo: "${kind}", motivo: "teste", canal: "${channel}") { codigo situacao } }`,
  )
const newest = async (vehicle: number) =>
  (await ask(`{ comandos(veiculo: ${vehicle}) { codigo situacao canal passos { situacao texto } } }`)).data.comandos[0]
const untilState = (vehicle: number, state: string) =>
  expect.poll(async () => (await newest(vehicle)).situacao, PATIENCE).toBe(state)
const messageTo = (index = 0) => new URLSearchParams(gateway.received[index]!.body.toString())
/** Says at the address that was given what became of a message, as Twilio does. */
async function tell(to: string, status: string, sid = 'SM1') {
  const body = new URLSearchParams({ MessageSid: sid, MessageStatus: status, AccountSid: ACCOUNT })
  return (await fetch(to, { method: 'POST', body })).status
}

const set = (input: object) =>
  ask(`mutation ($input: GatewayDeSmsInput!) { definirGatewayDeSms(input: $input) { segredo } }`, asker, input)

test('a command is handed over as the gateway expects it, delivered when it says so, and confirmed by the vehicle alone', async () => {
  const { vehicle, serial } = await reachable()
  const { data } = await ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo pelaConexao peloSms } }`)
  const offered = Object.fromEntries(data.comandosPossiveis.map((each: { tipo: string }) => [each.tipo, each]))
  expect(offered.restart).toMatchObject({ pelaConexao: true, peloSms: true })
  expect(offered.block).toMatchObject({ pelaConexao: true, peloSms: false })

  await order(vehicle, 'unblock')
  await untilState(vehicle, 'handedOver')
  const [request] = gateway.received
  expect(request?.path).toBe(`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from(`${ACCOUNT}:chave`).toString('base64')}`)
  const message = messageTo()
  expect(Object.fromEntries(message)).toMatchObject({
    ...{ To: '+5511987654321', From: '+15005550006', Body: 'Relay,0#', ValidityPeriod: '600' },
  })
  const words = (await newest(vehicle)).passos.map(({ texto }: { texto: string }) => texto).join(' ')
  expect(words).toContain('O gateway de SMS aceitou o SMS.')
  expect(words).not.toMatch(/Relay|98765/)

  const report = message.get('StatusCallback')!
  expect(await tell(report, 'sent')).toBe(200)
  expect((await newest(vehicle)).situacao).toBe('handedOver')
  expect(await tell(report, 'delivered')).toBe(200)
  expect((await newest(vehicle)).situacao).toBe('delivered')
  await expect
    .poll(async () => {
      await world.heartbeat(serial, { attributes: { blocked: false } })
      await settleCommands(world.pool, [])
      return (await newest(vehicle)).situacao
    }, PATIENCE)
    .toBe('confirmed')
})

test('what the gateway refuses, and what it says did not arrive, is refused in its words', async () => {
  const { vehicle } = await reachable()
  answer = { status: 400, body: { message: "The 'To' number is not valid" } }
  await order(vehicle, 'restart')
  await untilState(vehicle, 'refused')
  expect((await newest(vehicle)).passos.at(-1).texto).toContain('respondeu 400: {"message":"The \'To\' number')
  answer = { status: 201, body: { sid: 'SM77' } }
  await order(vehicle, 'restart')
  await untilState(vehicle, 'handedOver')
  expect(messageTo(1).get('Body')).toBe('reset & 123')
  // A gateway that calls one address for all names the message.
  const all = messageTo(1).get('StatusCallback')!.split('?')[0]!
  expect(await tell(all, 'undelivered', 'SM77')).toBe(200)
  expect((await newest(vehicle)).situacao).toBe('refused')
})

test('without the secret that the request names, as after its key was lost, a command waits for it and nothing is asked of the gateway', async () => {
  const { vehicle } = await reachable()
  await world.pool.query(`update sms_gateway set secret_encrypted = ''`)
  await order(vehicle, 'unblock')
  const waitsFor = async () => {
    const { rows } = await world.pool.query('select waits_for from command where vehicle_id = $1', [vehicle])
    return rows[0].waits_for
  }
  await expect.poll(waitsFor, PATIENCE).toContain('O segredo do gateway de SMS falta')
  expect([(await newest(vehicle)).situacao, gateway.received]).toEqual(['waiting', []])
  await set({ segredo: `${ACCOUNT}:chave` })
  await untilState(vehicle, 'handedOver')
  expect(gateway.received[0]!.headers.authorization).toBe(`Basic ${Buffer.from(`${ACCOUNT}:chave`).toString('base64')}`)
})

test('a name that a gateway gives a second time is that of its last message', async () => {
  const [old, other] = [await reachable('Manual do modelo, 4.2'), await reachable()]
  answer = { status: 201, body: { sid: '17' } }
  const { codigo } = (await order(old.vehicle, 'block')).data.pedirComando
  await ask(`mutation { aprovarComando(codigo: ${codigo}) { situacao } }`, approver)
  await untilState(old.vehicle, 'handedOver')
  await world.pool.query(
    `update command set state = 'timedOut', sent_at = sent_at - interval '300 days', state_at = state_at - interval '299 days' where id = $1`,
    [codigo],
  )
  const all = messageTo().get('StatusCallback')!.split('?')[0]!
  // It was long ago, and nothing else has its name.
  await tell(all, 'delivered', '17')
  expect((await newest(old.vehicle)).situacao).toBe('timedOut')
  await order(other.vehicle, 'restart')
  await untilState(other.vehicle, 'handedOver')
  expect(await tell(all, 'delivered', '17')).toBe(200)
  expect((await newest(other.vehicle)).situacao).toBe('delivered')
  expect((await newest(old.vehicle)).situacao).toBe('timedOut')
})

test('of a message that the gateway may have, nobody knows: it is not handed over again, and ends with a word', async () => {
  const { vehicle } = await reachable()
  answer = 'hangUp'
  await order(vehicle, 'restart')
  await untilState(vehicle, 'maybeSent')
  await settleCommands(world.pool, ['restart'])
  expect(gateway.received).toHaveLength(1)
  await world.pool.query(`update command set state_at = now() - interval '25 hours' where vehicle_id = $1`, [vehicle])
  await settleCommands(world.pool, [])
  const { situacao, passos } = await newest(vehicle)
  expect([situacao, passos.at(-1).texto]).toEqual(['timedOut', expect.stringContaining('ninguém disse se o SMS')])
})

test('an SMS whose process died while it handed it over is not handed over again, harmless or not', async () => {
  const { vehicle } = await reachable()
  await order(vehicle, 'restart')
  await untilState(vehicle, 'handedOver')
  await world.pool.query(
    `update command set state = 'sending', state_at = now() - interval '1 minute' where vehicle_id = $1`,
    [vehicle],
  )
  await settleCommands(world.pool, ['restart'])
  expect((await newest(vehicle)).situacao).toBe('maybeSent')
})

test('a gateway that takes no more gets it later, once', async () => {
  const { vehicle } = await reachable()
  answer = { status: 503, headers: { 'retry-after': '0' }, body: 'cheio' }
  await order(vehicle, 'restart')
  await expect.poll(() => gateway.received.length, PATIENCE).toBeGreaterThan(3)
  answer = CREATED
  await untilState(vehicle, 'handedOver')
  // However often it was tried, its life says once that it was.
  const { passos } = await newest(vehicle)
  const states = passos.map(({ situacao }: { situacao: string }) => situacao)
  expect(states).toEqual(['waiting', 'sending', 'waiting', 'sending', 'handedOver'])
  expect(passos[2].texto).toContain('respondeu 503: "cheio"')
})

test('a block goes by SMS only to a model of which it is known who says that it checks the speed, and after a second person', async () => {
  const [unknown, known] = [await reachable(), await reachable('Manual do modelo, 4.2')]
  expect((await order(unknown.vehicle, 'block')).errors?.[0]?.message).toContain('Não se bloqueia por SMS')
  expect((await order(known.vehicle, 'text", texto: "stop123')).errors?.[0]?.message).toContain(
    'Por SMS este modelo não ouve',
  )
  const { codigo, situacao } = (await order(known.vehicle, 'block')).data.pedirComando
  expect(situacao).toBe('approval')
  await ask(`mutation { aprovarComando(codigo: ${codigo}) { situacao } }`, approver)
  await untilState(known.vehicle, 'handedOver')
  expect(messageTo().get('Body')).toBe('stop123')
})

test('no block goes by SMS whose gateway is not told for how long it is meant', async () => {
  const { vehicle } = await reachable('Manual do modelo, 4.2')
  const { codigo } = (await order(vehicle, 'block')).data.pedirComando
  await set({ corpo: 'To={telefone}&Body={texto}&StatusCallback={retorno}' })
  try {
    const { data } = await ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo peloSms } }`)
    expect(data.comandosPossiveis.find(({ tipo }: { tipo: string }) => tipo === 'block').peloSms).toBe(false)
    const other = await reachable('Manual do modelo, 4.2')
    expect((await order(other.vehicle, 'block')).errors?.[0]?.message).toContain('por quanto tempo o SMS vale')
    await ask(`mutation { aprovarComando(codigo: ${codigo}) { situacao } }`, approver)
    await untilState(vehicle, 'refused')
    expect((await newest(vehicle)).passos.at(-1).texto).toContain('{validade}')
    expect(gateway.received).toHaveLength(0)
  } finally {
    await set({ corpo: BODY })
  }
})

test('a block that arrives after its unblock went out is an alarm for operators, once', async () => {
  const { vehicle, serial } = await reachable('Manual do modelo, 4.2')
  const { codigo } = (await order(vehicle, 'block')).data.pedirComando
  await ask(`mutation { aprovarComando(codigo: ${codigo}) { situacao } }`, approver)
  await untilState(vehicle, 'handedOver')
  const report = messageTo().get('StatusCallback')!
  await order(vehicle, 'unblock')
  await untilState(vehicle, 'handedOver')
  const { horizons } = await readTrackingChanges(world.pool, BEGINNING)
  expect(await tell(report, 'delivered')).toBe(200)
  expect(await tell(report, 'delivered')).toBe(200)
  const { data } = await ask(`{ alarmes(veiculo: ${vehicle}, pendentes: true) { tipo alarme vezes } }`)
  expect(data.alarmes).toEqual([{ tipo: 'undoneBlock', alarme: 'Bloqueio já desfeito chegou ao rastreador', vezes: 1 }])
  const { rows } = await world.pool.query('select words from command_step where command_id = $1 order by id desc', [
    codigo,
  ])
  expect(rows[0].words).toContain('O desbloqueio pedido depois já tinha saído')
  // The vehicle shows it at once, though its tracker says nothing.
  const { devices } = await readTrackingChanges(world.pool, horizons)
  expect(devices.flatMap(({ alarms }) => alarms.map((alarm) => alarm.kind))).toEqual(['undoneBlock'])
  const others = await world.pool.query(
    'select count(*)::int from alarm a join device d on d.id = a.device_id where d.serial <> $1',
    [serial],
  )
  expect(others.rows[0].count).toBe(0)
})

test('an unblock that waits on one way is over once a block that was asked for later left by the other', async () => {
  const { vehicle } = await reachable('Manual do modelo, 4.2')
  const first = (await order(vehicle, 'unblock', 'connection')).data.pedirComando.codigo
  const { codigo } = (await order(vehicle, 'block')).data.pedirComando
  await ask(`mutation { aprovarComando(codigo: ${codigo}) { situacao } }`, approver)
  await untilState(vehicle, 'handedOver')
  const take = (id: number) => takeCommand(world.pool, { id, safeMoment: null, heardAt: Date.now(), mark: null })
  expect(await take(first)).toBe(false)
  await settleCommands(world.pool, [])
  const { rows } = await world.pool.query('select state, words from command_step where command_id = $1 order by id', [
    first,
  ])
  expect(rows.at(-1)).toEqual({ state: 'superseded', words: 'Um bloqueio pedido depois já saiu.' })
})

test('so is one by SMS whose gateway is away, once the block left by the connection', async () => {
  const { vehicle } = await reachable()
  answer = { status: 503, headers: { 'retry-after': '0' }, body: 'cheio' }
  await order(vehicle, 'unblock')
  await expect.poll(() => gateway.received.length, PATIENCE).toBeGreaterThan(0)
  const { codigo } = (await order(vehicle, 'block', 'connection')).data.pedirComando
  await world.pool.query(`update command set state = 'sent', sent_at = now() where id = $1`, [codigo])
  await expect
    .poll(async () => {
      await settleCommands(world.pool, [])
      const { data } = await ask(`{ comandos(veiculo: ${vehicle}) { tipo situacao } }`)
      return data.comandos.at(-1)
    }, PATIENCE)
    .toEqual({ tipo: 'unblock', situacao: 'superseded' })
})

test('a gateway that answers with success and speaks of an error has not taken the SMS', async () => {
  const { vehicle } = await reachable()
  answer = { status: 200, body: { status: 'error', detail: { text: 'sem saldo', key: `${ACCOUNT}:chave` } } }
  await order(vehicle, 'restart')
  await untilState(vehicle, 'refused')
  const { texto } = (await newest(vehicle)).passos.at(-1)
  expect(texto).toContain('sem saldo')
  expect(texto).not.toContain('chave')
  answer = { status: 200, body: {} }
  const other = await reachable()
  await order(other.vehicle, 'restart')
  await untilState(other.vehicle, 'maybeSent')
  answer = { status: 200, body: { error: { code: 0, message: '' }, errors: [], sid: 'SM4' } }
  const sound = await reachable()
  await order(sound.vehicle, 'restart')
  await untilState(sound.vehicle, 'handedOver')
  await set({ palavrasAceito: 'na fila, queued' })
  answer = { status: 200, body: { error: null, text: 'Na fila', sid: 'SM5' } }
  const third = await reachable()
  await order(third.vehicle, 'restart')
  await untilState(third.vehicle, 'handedOver')
  await set({ palavrasAceito: '' })
})

test('who says that a model checks the speed says up to which, by a document, and no faster than the customer lets', async () => {
  const [noSpeed, slow] = [await reachable('Manual do modelo, 4.2', 0), await reachable('Manual do modelo, 4.2', 20)]
  expect((await order(noSpeed.vehicle, 'block')).errors?.[0]?.message).toContain('até que velocidade')
  await world.pool.query(
    `insert into command_policy (customer_id, rules) select o.customer_id, '{"safeSpeedKmh": 5}' from ownership o where o.vehicle_id = $1`,
    [slow.vehicle],
  )
  expect((await order(slow.vehicle, 'block')).errors?.[0]?.message).toContain(
    'até 20 km/h, e o cliente só o permite até 5',
  )
  const create = (more: string) => ask(`mutation { criarVersao(input: { verDsc: "Fonte"${more} }) { status } }`)
  expect((await create(', fonteSms: "sim"')).errors?.[0]?.message).toContain('documento do fabricante')
  expect((await create(', velocidadeBloqueioSms: 60')).errors?.[0]?.message).toContain('20')
})

test('a block by SMS whose installation profile is another by now is not sent', async () => {
  const { vehicle, serial } = await reachable('Manual do modelo, 4.2')
  await world.pool.query(`update device set first_protocol = 'suntech' where serial = $1`, [serial])
  const { codigo } = (await order(vehicle, 'block')).data.pedirComando
  await world.pool.query(
    `with profile as (
       insert into installation_profile (id, name, output_labels)
       select max(id) + 1, 'Outro', '{Sirene,Corte}' from installation_profile returning id
     ) update vehicle set profile_id = profile.id from profile where vehicle.id = $1`,
    [vehicle],
  )
  await ask(`mutation { aprovarComando(codigo: ${codigo}) { situacao } }`, approver)
  await untilState(vehicle, 'refused')
  expect((await newest(vehicle)).passos.at(-1).texto).toContain('perfil de instalação mudou')
  expect(gateway.received).toHaveLength(0)
})

test('an SMS whose words name an output names the one that blocks by the installation profile, whatever its family', async () => {
  const named = async (labels: string) => {
    const { vehicle, serial } = await reachable('Manual do modelo, 4.2')
    await world.pool.query(
      `with model as (
         update device_version v set sms_commands = E'block = OUT{saida},1\\nunblock = OUT{saida},0' from device d
         where d.serial = $1 and v.id = d.version_id
       ), profile as (
         insert into installation_profile (id, name, output_labels) select max(id) + 1, $1, $2 from installation_profile returning id
       ) update vehicle set profile_id = profile.id from profile where vehicle.id = $3`,
      [serial, labels, vehicle],
    )
    return vehicle
  }
  const vehicle = await named('{Sirene,Corte de combustível}')
  await order(vehicle, 'unblock')
  await untilState(vehicle, 'handedOver')
  const { codigo } = (await order(vehicle, 'block')).data.pedirComando
  await ask(`mutation { aprovarComando(codigo: ${codigo}) { situacao } }`, approver)
  await untilState(vehicle, 'handedOver')
  expect([messageTo().get('Body'), messageTo(1).get('Body')]).toEqual(['OUT2,0', 'OUT2,1'])
  expect((await order(await named('{Sirene}'), 'block')).errors?.[0]?.message).toContain('não diz qual saída bloqueia')
})

test('a block by SMS waits while the vehicle is known to drive', async () => {
  const driving = await reachable('Manual do modelo, 4.2')
  const say = (speedKmh: number) => world.report(driving.serial, { fixTime: Date.now(), speedKmh })
  await say(80)
  const { codigo: waiting } = (await order(driving.vehicle, 'block')).data.pedirComando
  await ask(`mutation { aprovarComando(codigo: ${waiting}) { situacao } }`, approver)
  const waitsFor = async () => {
    await say(80)
    const { rows } = await world.pool.query('select waits_for from command where id = $1', [waiting])
    return rows[0].waits_for
  }
  await expect.poll(waitsFor, PATIENCE).toContain('está a 80 km/h')
  expect(gateway.received).toHaveLength(0)
  await say(0)
  await untilState(driving.vehicle, 'handedOver')
})

test.each([
  ['is a minute ahead', { aheadMs: 60_000, speedKmh: 40 }],
  ['tells no speed', { aheadMs: 0, speedKmh: null }],
])(
  'a block by SMS does not wait for a fix that %s: nobody knows that the vehicle drives',
  async (_which, { aheadMs, speedKmh }) => {
    const { vehicle, serial } = await reachable('Manual do modelo, 4.2')
    await world.report(serial, { fixTime: Date.now() + aheadMs, speedKmh }, Date.now())
    const { codigo } = (await order(vehicle, 'block')).data.pedirComando
    await ask(`mutation { aprovarComando(codigo: ${codigo}) { situacao } }`, approver)
    await untilState(vehicle, 'handedOver')
  },
)

test('only administrators of the central write what a model hears, and nobody else of the customers reads it', async () => {
  const create = (more: string) => `mutation { criarVersao(input: { verDsc: "Novo${imeis}"${more} }) { status } }`
  expect((await ask(create(', sms: "restart = RELAY,1#"'), approver)).errors?.[0]?.message).toContain(
    'Só administradores da central',
  )
  expect((await ask(create(', fonteSms: "Manual, página 12"'), approver)).errors?.[0]?.message).toContain(
    'Só administradores',
  )
  expect((await ask(create(''), approver)).data.criarVersao.status).toBe(true)
  const { serial } = await reachable('Manual do modelo, 4.2')
  const { versoes } = (await ask('{ versoes(first: 1000) { verId verDsc } }')).data
  const { verId } = versoes.find(({ verDsc }: { verDsc: string }) => verDsc === `Modelo ${serial}`)
  const change = (more: string) =>
    ask(`mutation { alterarVersao(input: { verId: ${verId}, ${more} }) { status } }`, approver)
  for (const [field, empty] of [
    ['sms', '""'],
    ['fonteSms', '""'],
    ['velocidadeBloqueioSms', '0'],
  ]) {
    expect((await change(`${field}: ${empty}`)).errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', field })
  }
  expect((await change('fusoDoRelogio: "-03:00"')).errors).toBeUndefined()
  const read = '{ versoes(first: 1000) { verDsc sms } }'
  const wordsFor = async (person: Person) => {
    const { data } = await ask(read, person)
    return data.versoes.find(({ verDsc }: { verDsc: string }) => verDsc === `Modelo ${serial}`).sms
  }
  expect(await wordsFor(approver)).toContain('stop123')
  expect(await wordsFor(await world.signIn(await world.customer(`Leitora ${serial}`), 'A'))).toBe('')
})

test('words of a model that are none are refused with the commands that may stand there', async () => {
  const change = `mutation { criarVersao(input: { verDsc: "Novo", sms: "text = abc" }) { status } }`
  expect((await ask(change)).errors?.[0]?.message).toContain('Comandos: block, unblock, position')
})

test('the secret lies sealed and is never shown, only administrators set it, and a wrong address of reports is nobody', async () => {
  const { rows } = await world.pool.query('select secret_encrypted from sms_gateway')
  expect(rows[0].secret_encrypted).not.toContain('chave')
  const seen = '{ gatewayDeSms { segredo endereco enderecoDosAvisos } }'
  const { gatewayDeSms } = (await ask(seen)).data
  expect(gatewayDeSms.segredo).toBe('••••')
  expect((await ask(seen, approver)).errors?.[0]?.message).toContain('Só administradores')
  const change = `mutation { definirGatewayDeSms(input: { endereco: "" }) { endereco } }`
  expect((await ask(change, approver)).errors?.[0]?.message).toContain('Só administradores')
  expect(await tell(`${world.url}/sms/avisos/errado?comando=1`, 'delivered')).toBe(401)
})

test('the secret goes to no other address, stands in no header, and no audit tells how the request is written', async () => {
  const elsewhere = await set({ endereco: `${gateway.url}/outro?chave=abc123` })
  expect(elsewhere.errors?.[0]?.message).toContain('digite o segredo de novo')
  const literal = await set({ cabecalhos: 'Content-Type: application/json\nX-Api-Key: senha-literal' })
  expect(literal.errors?.[0]?.message).toContain('No cabeçalho X-Api-Key escreva {segredo}')
  const { rows } = await world.pool.query(
    `select before::text || after::text as said from audit where entity = 'smsGateway'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { said } of rows) expect(said).not.toMatch(/Basic|ValidityPeriod|chave/)
})

test('a gateway that asks to be left alone for days is asked again in minutes', async () => {
  const busy = await startStandIn(() => ({ status: 429, headers: { 'retry-after': '864000' } }))
  const request = { url: busy.url, headers: {}, body: '', told: [] }
  const rules = { idField: '', acceptedWords: '' }
  const outcome = await handOverSms(request, rules, reachableAddresses(['127.0.0.1']))
  await busy.stop()
  expect(outcome).toMatchObject({ kind: 'later', afterMs: 300_000 })
})

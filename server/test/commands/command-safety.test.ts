import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTotpSecret } from '../../src/auth/second-factor/totp-code.ts'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { startCommandSender } from '../../src/commands/command-sender.ts'
import type { ReachedDevice } from '../../src/gateway/ports/device-ways.ts'
import { cellsOf } from '../../src/storage/base/cells.ts'
import { listDueCommands, noteSent, noteUnsent, takeCommand } from '../../src/storage/commands/command-delivery.ts'
import { settleCommands } from '../../src/storage/commands/command-settling.ts'
import { clearOrphans } from '../../src/uploads/clear-orphans.ts'
import { openUploadFolder } from '../../src/uploads/upload-folder.ts'
import { readPdf } from '../setup/files/read-pdf.ts'
import { openSession } from '../setup/open-session.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type CommandWorld, startCommandWorld } from './command-world.ts'

/** What is told of failures is of no matter here. */
const QUIET = { error: () => undefined }
let world: CommandWorld
type Person = CommandWorld['asker']
beforeAll(async () => {
  world = await startCommandWorld('A')
})
afterAll(() => world.stop())

const nowSecond = () => Math.floor(Date.now() / 1000) * 1000

const order = (vehicle: number, kind: string) =>
  `mutation { pedirComando(veiculo: ${vehicle}, tipo: "${kind}", motivo: "furto relatado") { codigo situacao possoAprovar } }`
const approval = (id: number, code = '') =>
  `mutation { aprovarComando(codigo: ${id}, codigoDoAplicativo: "${code}") { situacao } }`
const rulesOf = (customer: number, input: string) =>
  world.ask(`mutation { definirRegrasDeComandos(cliente: ${customer}, input: { ${input} }) { cliente } }`)
/** Takes a command as whoever sends it does, who found it listed. */
async function take(id: number, stops: boolean): Promise<boolean> {
  const due = (await listDueCommands(world.pool)).find((each) => each.id === id)
  if (!due || due.lacksApproval) return false
  return await takeCommand(world.pool, { id, safeMoment: stops ? due : null, heardAt: Date.now(), mark: null })
}
const stateOf = async (id: number) =>
  (await world.pool.query('select state from command where id = $1', [id])).rows[0].state as string

test('without a consent on file no block can be asked for, and what rests on a revoked one is cancelled', async () => {
  const { vehicle, customer } = await world.heard(false)
  expect(await world.refusal(order(vehicle, 'block'))).toMatch(
    /^Aurora \d+ não tem consentimento de bloqueio no arquivo/,
  )
  expect((await world.ask(order(vehicle, 'restart'))).data.pedirComando.situacao).toBe('waiting')

  const file = randomUUID()
  const record = `mutation { anotarConsentimento(cliente: ${customer}, assinadoEm: "2026-01-05", assinadoPor: "Ana Souza",
    arquivo: "${file}") { codigo assinadoEm arquivoNome anotadoPor } }`
  expect(await world.refusal(record)).toBe('Registro não encontrado.')
  await world.pool.query(
    `insert into upload (id, name, media_type, size_bytes, uploaded_by, uploaded_at)
     values ($1, 'termo.pdf', 'application/pdf', 10, $2, now() - interval '2 days')`,
    [file, world.asker.userId],
  )
  const { data } = await world.ask(record)
  expect(data.anotarConsentimento).toMatchObject({ assinadoEm: '2026-01-05', arquivoNome: 'termo.pdf' })
  await clearOrphans({ pool: world.pool, folder: openUploadFolder(world.config.dataDir) }, Date.now())
  expect((await world.pool.query('select from upload where id = $1', [file])).rowCount).toBe(1)

  const { codigo } = (await world.ask(order(vehicle, 'block'))).data.pedirComando
  await world.ask(
    `mutation { revogarConsentimento(codigo: ${data.anotarConsentimento.codigo}, motivo: "saiu") { revogadoPor } }`,
  )
  expect(await stateOf(codigo)).toBe('cancelled')
  expect(await world.refusal(order(vehicle, 'block'))).toContain('não tem consentimento')
})

test('who has a second factor shows it to approve, and each code counts once', async () => {
  const secret = newTotpSecret()
  const guarded = await world.signIn(784, 'O')
  await world.pool.query('insert into totp (user_id, secret_encrypted, activated_at) values ($1, $2, now())', [
    guarded.userId,
    createSecrets(world.config.secretsKey).encrypt(secret),
  ])
  const { vehicle } = await world.heard()
  const { codigo } = (await world.ask(order(vehicle, 'block'))).data.pedirComando
  expect(await world.refusal(approval(codigo), guarded)).toContain('Informe o código do aplicativo')
  const code = new TOTP({ secret }).generate()
  const wrong = code.replace(/./g, (digit) => String(9 - Number(digit)))
  expect(await world.refusal(approval(codigo, wrong), guarded)).toContain('O código não confere')
  expect((await world.ask(approval(codigo, code), guarded)).data.aprovarComando.situacao).toBe('waiting')
  const { rows } = await world.pool.query('select approved_with from command where id = $1', [codigo])
  expect(rows).toEqual([{ approved_with: 'app' }])
})

test('a command that comes to need a second person while somebody approves it is not approved without a code', async () => {
  const { vehicle } = await world.heard()
  const { codigo } = (await world.ask(order(vehicle, 'block'), await world.signIn(784, 'O'))).data.pedirComando
  await world.pool.query(`update command set state = 'waiting' where id = $1`, [codigo])
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update command set state = 'approval' where id = $1`, [codigo])
    // It is read before that is committed, and refused by what was read.
    expect(await world.refusal(approval(codigo), world.approver)).toContain('não espera mais por aprovação')
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await stateOf(codigo)).toBe('approval')
})

test('the paper of a command says who, why, by which consent, each step and where the vehicle was', async () => {
  const { vehicle, customer } = await world.heard()
  const { codigo } = (await world.ask(order(vehicle, 'block'))).data.pedirComando
  await world.ask(approval(codigo), world.approver)
  const paper = `{ papelDoComando(codigo: ${codigo}) { nome conteudo } }`
  const { data } = await world.ask(paper)
  expect(data.papelDoComando.nome).toBe(`comando-${codigo}-TST${vehicle}.pdf`)
  const words = readPdf(Buffer.from(data.papelDoComando.conteudo, 'base64')).replace(/\s+/g, '')
  for (const said of [
    'Bloquear',
    'furto relatado',
    'Ana Souza em 05/01/2026',
    'Aguarda aprovação',
    'Aguarda o rastreador',
  ]) {
    expect(words).toContain(said.replaceAll(' ', ''))
  }
  expect(words).toContain('porumaposiçãodenomáximo60s')
  await world.pool.query("update command set channel = 'sms' where id = $1", [codigo])
  const bySms = readPdf(Buffer.from((await world.ask(paper)).data.papelDoComando.conteudo, 'base64')).replace(
    /\s+/g,
    '',
  )
  expect(bySms).toContain('porSMS')
  expect(bySms).toContain('Nãoseesperouporumaposiçãorecente')
  expect(bySms).not.toContain('porumaposiçãodenomáximo60s')
  const { rows } = await world.pool.query(
    'select latitude_e7 from command_step where command_id = $1 and fix_time is not null order by id',
    [codigo],
  )
  expect(rows).toHaveLength(2)
  expect(words).toContain((rows[0].latitude_e7 / 1e7).toFixed(5))
  const forbidden = await world.ask(paper, await world.signIn(customer, 'A'))
  expect(forbidden.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

test('one person asks for so many dangerous commands in an hour, and an unblock is never too many', async () => {
  const busy = await world.signIn(784, 'O')
  const [first, second] = [await world.heard(), await world.heard()]
  await rulesOf(second.customer, 'limitePorHora: 1')
  expect((await world.ask(order(first.vehicle, 'block'), busy)).data.pedirComando.situacao).toBe('approval')
  expect(await world.refusal(order(second.vehicle, 'block'), busy)).toContain('o limite é 1')
  expect((await world.ask(order(second.vehicle, 'unblock'), busy)).data.pedirComando.situacao).toBe('waiting')
  expect((await world.ask(order(second.vehicle, 'block'), world.approver)).data.pedirComando.situacao).toBe('approval')
})

test("a customer's own rule for the safe moment is asked once more when the command is taken", async () => {
  const { serial, vehicle, customer } = await world.heard()
  await rulesOf(customer, 'velocidadeSegura: 5, exigeIgnicaoDesligada: true')
  const { codigo } = (await world.ask(order(vehicle, 'block'))).data.pedirComando
  await world.ask(approval(codigo), world.approver)
  const takeAfter = async (said: { speedKmh: number; ignition: boolean }) => {
    await world.report(serial, { fixTime: nowSecond(), ...said })
    return await take(codigo, true)
  }
  expect(await takeAfter({ speedKmh: 0, ignition: true })).toBe(false)
  expect(await takeAfter({ speedKmh: 6, ignition: false })).toBe(false)
  await expect.poll(() => takeAfter({ speedKmh: 5, ignition: false }), PATIENCE).toBe(true)
})

test('one person is enough in the hours that a customer says, and never for a text', async () => {
  const { vehicle, customer } = await world.heard()
  await rulesOf(customer, 'aprovacao: "outsideHours", horario: "dentro_0123456_00:00-00:00"')
  const { data } = await world.ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo exigeAprovacao } }`)
  expect(data.comandosPossiveis).toContainEqual({ tipo: 'block', exigeAprovacao: false })
  expect(data.comandosPossiveis).toContainEqual({ tipo: 'text', exigeAprovacao: true })
  expect((await world.ask(order(vehicle, 'block'))).data.pedirComando.situacao).toBe('waiting')
})

test("a customer's people ask and approve what the central allows them, and see nothing else", async () => {
  const { vehicle, customer } = await world.heard()
  const [administrator, operator] = [await world.signIn(customer, 'A'), await world.signIn(customer, 'O')]
  const offered = async (person: Person) =>
    (await world.ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo } }`, person)).data.comandosPossiveis
  expect(await offered(administrator)).toEqual([])
  const forbidden = await world.ask(order(vehicle, 'block'), administrator)
  expect(forbidden.errors?.[0]?.extensions.code).toBe('FORBIDDEN')

  await rulesOf(customer, 'clientePede: "O", clienteAprova: "A", clienteTipos: "block,unblock,position"')
  expect(await offered(operator)).toEqual([{ tipo: 'block' }, { tipo: 'unblock' }, { tipo: 'position' }])
  expect((await world.ask(order(vehicle, 'restart'), operator)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const asked = (await world.ask(order(vehicle, 'block'), operator)).data.pedirComando
  const seenBy = async (person: Person) =>
    (await world.ask(`{ comandos(veiculo: ${vehicle}) { codigo possoAprovar } }`, person)).data.comandos
  expect(await seenBy(operator)).toEqual([{ codigo: asked.codigo, possoAprovar: false }])
  expect(await seenBy(administrator)).toEqual([{ codigo: asked.codigo, possoAprovar: true }])
  expect((await world.ask(approval(asked.codigo), administrator)).data.aprovarComando.situacao).toBe('waiting')

  const other = await world.heard()
  const stranger = await world.signIn(other.customer, 'A')
  expect(await seenBy(stranger)).toEqual([])
  expect((await world.ask(approval(asked.codigo), stranger)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test("people of a customer who only shares a vehicle decide of nothing, whatever its owner's people may", async () => {
  const { vehicle, customer } = await world.heard()
  await rulesOf(customer, 'clienteAprova: "O", clienteTipos: "block"')
  const [guest, own] = [await world.customer('Aurora que compartilha'), await world.signIn(customer, 'O')]
  await world.own(vehicle, { customerId: guest, slot: 1 })
  const { codigo } = (await world.ask(order(vehicle, 'block'))).data.pedirComando
  const stranger = await world.signIn(guest, 'A')
  for (const decision of [approval(codigo), `mutation { recusarComando(codigo: ${codigo}) { situacao } }`]) {
    expect((await world.ask(decision, stranger)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  }
  expect(await stateOf(codigo)).toBe('approval')
  expect((await world.ask(approval(codigo), own)).data.aprovarComando.situacao).toBe('waiting')
})

test('only administrators of the central change the rules by which a second person is needed', async () => {
  const { customer } = await world.heard()
  const change = `definirRegrasDeComandos(cliente: ${customer}, input: { aprovacao: "outsideHours" }) { cliente }`
  for (const call of [change, `desfazerRegrasDeComandos(cliente: ${customer}) { cliente }`]) {
    expect(await world.refusal(`mutation { ${call} }`, world.approver)).toBe(
      'Só administradores da central mudam as regras de comandos.',
    )
    expect(await world.refusal(`mutation { ${call} }`, world.asker)).toBe('')
  }
})

test('two accounts of one person are no two people', async () => {
  const cunning = await world.signIn(784, 'O')
  const { vehicle } = await world.heard()
  const [made, ofMade, honest] = [
    await world.signIn(784, 'O'),
    await world.signIn(784, 'O'),
    await world.signIn(784, 'O'),
  ]
  const madeBy = (person: Person, maker: Person) =>
    world.pool.query('update user_account set created_by = $2 where id = $1', [person.userId, maker.userId])
  await madeBy(made, cunning)
  await madeBy(ofMade, made)
  const { codigo } = (await world.ask(order(vehicle, 'block'), cunning)).data.pedirComando
  const after = await world.signIn(784, 'O')
  for (const person of [cunning, made, ofMade, after]) {
    expect(await world.refusal(approval(codigo), person)).toContain('Quem pede um comando não pode aprová-lo')
  }
  const lent = `mutation { updateUsuario(usrId: ${honest.userId}, usrPwd: "Uma-frase-que-ninguem-diz-9") { status } }`
  expect((await world.ask(lent, cunning)).errors).toBeUndefined()
  const back = await openSession(world, { user: honest.userId, customer: 784, access: 'O' })
  expect(await world.refusal(approval(codigo), { ...honest, ...back })).toContain(
    'Quem pede um comando não pode aprová-lo',
  )
  expect((await world.ask(approval(codigo), world.approver)).data.aprovarComando.situacao).toBe('waiting')
})

test("a block switches the output that the vehicle's installation profile names, and none that became another", async () => {
  const { vehicle, serial } = await world.heard()
  /** Each report comes as one of gt06; this tracker speaks suntech whatever second it reported in. */
  const speakSuntech = async () => {
    for (const cell of cellsOf(world.pool)) {
      await cell.query(
        `update message m set protocol = 'suntech' from installation i where i.device_id = m.device_id and i.vehicle_id = $1`,
        [vehicle],
      )
    }
  }
  await speakSuntech()
  await world.pool.query(`insert into installation_profile (id, name) values (940, 'Duas saídas')`)
  await world.pool.query('update vehicle set profile_id = 940 where id = $1', [vehicle])
  const outputs = (labels: string[]) =>
    world.pool.query('update installation_profile set output_labels = $1 where id = 940', [labels])
  await outputs(['Sirene'])
  expect(await world.refusal(order(vehicle, 'block'))).toContain('a saída 1 chama-se Sirene')
  await outputs(['Sirene', 'Corte de combustível'])
  const { data } = await world.ask(`{ comandosPossiveis(veiculo: ${vehicle}) { tipo saidasNomes } }`)
  expect(data.comandosPossiveis).toContainEqual({ tipo: 'block', saidasNomes: '2: Corte de combustível' })
  expect(data.comandosPossiveis).toContainEqual({ tipo: 'output', saidasNomes: '1: Sirene\n2: Corte de combustível' })

  const heard: string[] = []
  const tracker: ReachedDevice = {
    ...{ protocol: 'suntech', transport: 'tcp', serial, heardAt: Date.now() + 60_000 },
    ...{ address: '127.0.0.1', edition: 'ST300' },
    write: (bytes) => heard.push(Buffer.from(bytes).toString('latin1')) > 0,
  }
  const sender = startCommandSender(world.pool, { reach: (each) => (each === serial ? tracker : null) }, QUIET)
  const approved = async () => {
    await speakSuntech()
    const { codigo } = (await world.ask(order(vehicle, 'block'))).data.pedirComando
    const { rows } = await world.pool.query('select parameters, confirming_reading from command where id = $1', [
      codigo,
    ])
    expect(rows).toEqual([{ parameters: { kind: 'block', output: 2 }, confirming_reading: 'output2' }])
    await world.ask(approval(codigo), world.approver)
    return codigo as number
  }
  const wired = await approved()
  await expect
    .poll(async () => {
      await world.report(serial, { fixTime: nowSecond(), speedKmh: 0 })
      return heard
    }, PATIENCE)
    .toEqual([`ST300CMD;${serial};02;Enable2\r`])
  await expect.poll(() => stateOf(wired), PATIENCE).toBe('sent')
  await world.pool.query(`update command set state = 'confirmed' where id = $1`, [wired])
  // A second later than what was said last, whichever second that was.
  await world.report(serial, { fixTime: nowSecond() + 1000, speedKmh: 80 })
  const unwired = await approved()
  await outputs(['Bloqueio', 'Sirene'])
  await expect.poll(() => stateOf(unwired), PATIENCE).toBe('refused')
  await sender.stop()
  expect(heard).toHaveLength(1)
})

test('no command goes over a connection from where the tracker must not come any more', async () => {
  const [barred, other] = [await world.heard(), await world.heard()]
  await world.pool.query(`update device set allowed_networks = '10.0.0.0/8' where serial = $1`, [barred.serial])
  const heard: string[] = []
  const reach = (serial: string): ReachedDevice | null =>
    serial !== barred.serial && serial !== other.serial
      ? null
      : {
          ...{ protocol: 'suntech', transport: 'tcp', serial, address: '127.0.0.1', heardAt: Date.now() + 60_000 },
          edition: 'ST300',
          write: () => heard.push(serial) > 0,
        }
  for (const { vehicle } of [barred, other]) await world.ask(order(vehicle, 'unblock'))
  const sender = startCommandSender(world.pool, { reach }, QUIET)
  await expect.poll(() => heard, PATIENCE).toEqual([other.serial])
  await world.pool.query(`update device set allowed_networks = '10.0.0.0/8, 127.0.0.0/8' where serial = $1`, [
    barred.serial,
  ])
  await expect.poll(() => heard, PATIENCE).toEqual([other.serial, barred.serial])
  await sender.stop()
})

test('a command that cannot be sent keeps no other from being sent, and that is told once', async () => {
  const [broken, other] = [await world.heard(), await world.heard()]
  const heard: string[] = []
  const reach = (serial: string): ReachedDevice | null => {
    if (serial === broken.serial) throw new Error('the ways of this tracker broke')
    if (serial !== other.serial) return null
    return {
      ...{ protocol: 'suntech', transport: 'tcp', serial, address: '127.0.0.1', heardAt: Date.now() + 60_000 },
      edition: 'ST300',
      write: () => heard.push(serial) > 0,
    }
  }
  for (const { vehicle } of [broken, other]) await world.ask(order(vehicle, 'unblock'))
  const told: unknown[] = []
  const sender = startCommandSender(world.pool, { reach }, { error: ({ err }) => told.push(err) })
  await expect.poll(() => heard, PATIENCE).toEqual([other.serial])
  await sender.stop()
  expect(told).toEqual([new Error('the ways of this tracker broke')])
})

test('what cannot be sent holds up what is behind it to its tracker, and no unblock', async () => {
  const { serial, vehicle } = await world.heard()
  for (const kind of ['position', 'restart', 'unblock']) await world.ask(order(vehicle, kind))
  await world.pool.query(
    `create function keep_back() returns trigger language plpgsql as $$ begin raise 'kept back'; end $$`,
  )
  await world.pool.query(
    `create trigger keep_back before update on command for each row
     when (new.vehicle_id = ${vehicle} and new.kind = 'position' and new.state = 'sending') execute function keep_back()`,
  )
  const heard: Buffer[] = []
  const reach = (asked: string): ReachedDevice | null => {
    if (asked !== serial) return null
    return {
      ...{ protocol: 'suntech', transport: 'tcp', serial, address: '127.0.0.1', heardAt: Date.now() + 60_000 },
      edition: 'ST300',
      write: (bytes) => heard.push(Buffer.from(bytes)) > 0,
    }
  }
  const sender = startCommandSender(world.pool, { reach }, QUIET)
  await expect.poll(() => world.statesOf([vehicle]), PATIENCE).toEqual(['waiting', 'waiting', 'sent'])
  await world.pool.query('drop function keep_back cascade')
  await world.pool.query(`update command set state = 'answered' where vehicle_id = $1 and state = 'sent'`, [vehicle])
  await expect.poll(() => heard.length, PATIENCE).toBe(2)
  await sender.stop()
  expect(await world.statesOf([vehicle])).toEqual(['sent', 'waiting', 'answered'])
})

test('more approvals at once than there are connections are all taken', async () => {
  const { vehicle } = await world.heard()
  const { rows } = await world.pool.query<{ id: number }>(
    `insert into command (vehicle_id, device_id, kind, parameters, reason, asked_by, expires_at, state)
     select vehicle_id, device_id, 'text', '{"kind": "text", "text": "PARAM#"}', 'conferência', $2, now() + interval '1 hour', 'approval'
     from installation, generate_series(1, 24) where vehicle_id = $1 returning id`,
    [vehicle, (await world.signIn(784, 'A')).userId],
  )
  const answers = await Promise.all(rows.map(({ id }) => world.ask(approval(id), world.approver)))
  expect(answers.map(({ data }) => data?.aprovarComando.situacao)).toEqual(rows.map(() => 'waiting'))
})

test('a block that was taken and not written never goes out after an unblock, nor without its consent', async () => {
  const taken = async () => {
    const { vehicle, customer } = await world.heard()
    const { codigo } = (await world.ask(order(vehicle, 'block'))).data.pedirComando
    await world.ask(approval(codigo), world.approver)
    expect(await take(codigo, true)).toBe(true)
    return { vehicle, customer, codigo }
  }
  const undone = await taken()
  expect((await world.ask(order(undone.vehicle, 'unblock'))).data.pedirComando.situacao).toBe('waiting')
  const revoked = await taken()
  const { data } = await world.ask(`{ consentimentos(cliente: ${revoked.customer}) { codigo } }`)
  await world.ask(
    `mutation { revogarConsentimento(codigo: ${data.consentimentos[0].codigo}, motivo: "saiu") { codigo } }`,
  )
  for (const { codigo } of [undone, revoked]) {
    await noteUnsent(world.pool, codigo)
    expect(await stateOf(codigo)).toBe('waiting')
    expect(await take(codigo, true)).toBe(false)
  }
  await settleCommands(world.pool, [])
  expect([await stateOf(undone.codigo), await stateOf(revoked.codigo)]).toEqual(['superseded', 'cancelled'])
})

test('what a tracker says in another vehicle confirms nothing of the one that it left', async () => {
  const { serial, vehicle, customer } = await world.heard()
  const { codigo } = (await world.ask(order(vehicle, 'unblock'))).data.pedirComando
  expect(await take(codigo, false)).toBe(true)
  const { rows } = await world.pool.query('select device_id from command where id = $1', [codigo])
  await noteSent(world.pool, { id: codigo, deviceId: rows[0].device_id, protocol: 'gt06', bytes: Buffer.of(0) })
  const elsewhere = await world.vehicle(customer, '863000000050001')
  await world.pool.query('delete from installation where vehicle_id = any($1)', [[vehicle, elsewhere]])
  await world.install(elsewhere, serial)
  await world.heartbeat(serial, { attributes: { blocked: false } })
  await settleCommands(world.pool, [])
  expect(await stateOf(codigo)).toBe('sent')
  await world.pool.query('delete from installation where vehicle_id = $1', [elsewhere])
  await world.install(vehicle, serial)
  await settleCommands(world.pool, [])
  expect(await stateOf(codigo)).toBe('confirmed')
})

test('what waits for a person is counted and listed first, however many commands of others are under way', async () => {
  const { vehicle, customer } = await world.heard()
  const [own, operator] = [await world.signIn(customer, 'A'), await world.signIn(customer, 'O')]
  await rulesOf(customer, 'clientePede: "O", clienteAprova: "A", clienteTipos: "block,position", limitePorHora: 100')
  const { codigo } = (await world.ask(order(vehicle, 'block'))).data.pedirComando
  const other = await world.heard()
  const stranger = await world.signIn(other.customer, 'A')
  await rulesOf(other.customer, 'clienteAprova: "A", clienteTipos: "block", limitePorHora: 100')
  const blockOfOther = (await world.ask(order(other.vehicle, 'block'), world.approver)).data.pedirComando.codigo
  // More than any page of a list has, all asked for later.
  await world.pool.query(
    `insert into command (vehicle_id, device_id, kind, parameters, reason, state, asked_by, expires_at)
     select c.vehicle_id, c.device_id, 'position', '{"kind": "position"}', 'lote', 'waiting', c.asked_by, c.expires_at
     from command c cross join generate_series(1, 3000) where c.id = $1`,
    [codigo],
  )
  const codes = async (more: string, person: Person) =>
    (await world.ask(`{ comandos(${more}, first: 50) { codigo } }`, person)).data.comandos.map(
      (command: { codigo: number }) => command.codigo,
    )
  const waiting = async (person: Person) =>
    (await world.ask('{ comandosTotal(paraAprovar: true) }', person)).data.comandosTotal
  expect(await codes('paraAprovar: true', own)).toEqual([codigo])
  expect((await codes('emAberto: true', own))[0]).toBe(codigo)
  expect(await waiting(own)).toBe(1)
  // Not for whom no rule names, who asked for it, or who is of another customer.
  expect(await waiting(operator)).toBe(0)
  expect(await codes('paraAprovar: true', stranger)).toEqual([blockOfOther])
  expect(await codes(`paraAprovar: true, veiculo: ${vehicle}`, world.asker)).toEqual([])
  expect(await codes('paraAprovar: true', world.approver)).toContain(codigo)
  expect(await codes('paraAprovar: true', world.approver)).not.toContain(blockOfOther)
  expect((await codes(`emAberto: true, veiculo: ${vehicle}`, world.asker))[0]).not.toBe(codigo)
  expect((await codes(`veiculo: ${vehicle}`, own))[0]).not.toBe(codigo)
  await world.ask(approval(codigo), own)
  expect(await waiting(own)).toBe(0)
})

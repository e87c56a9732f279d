import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { connectTracker, type Gt06Tracker } from '../alarms/gt06-tracker.ts'
import { doorOfThisFile } from '../setup/device-door.ts'
import { registersOf } from '../setup/register-records.ts'
import { stamp } from '../setup/worlds/reporting-world.ts'

const IGNITION_OFF = 0x04
const POWER_CUT = 2
const TICKS =
  'conectado identificado posicao ignicaoLigada ignicaoDesligada alimentacaoCortada alimentacaoDeVolta' as const
const ENDED = '200 BAD_USER_INPUT token'

const world = doorOfThisFile()
let tracker: Pick<Gt06Tracker, 'close'> | undefined
let imeis = 863_000_000_030_000
afterEach(() => tracker?.close())

const act = (query: string) => world.api.data(`mutation { ${query} }`, { token: world.api.admin })
const ask = (query: string) => world.api.data(`{ ${query} }`, { token: world.api.admin })

async function registered(): Promise<string> {
  const serial = String(++imeis)
  await act(`createEquipamento(eqpSrn: "${serial}") { status }`)
  return serial
}

async function linkFor(serial: string): Promise<{ codigo: number; token: string; base: string; valeAte: string }> {
  return (await act(`criarLinkDeInstalacao(equipamento: "${serial}") { codigo token base valeAte }`))
    .criarLinkDeInstalacao
}

/** What somebody without a session sees by a token. */
async function seenBy(token: string) {
  const fields = `concluidaEm serie veiculo protocolo endereco local satelites portas { protocolo porta } conferencia { ${TICKS} }
    mensagens { protocolo hexadecimal relatos latitude ignicao evento motivo }`
  return (await world.api.data(`{ instalacaoPeloLink(token: "${token}") { ${fields} } }`)).instalacaoPeloLink
}

const refusalFor = (token: string) => world.api.refusal(`{ instalacaoPeloLink(token: "${token}") { serie } }`)

async function signOff(token: string, more = ''): Promise<void> {
  await world.api.data(`mutation { concluirInstalacao(token: "${token}", instalador: "Rui Paz"${more}) { status } }`)
}

async function connected(serial: string): Promise<Gt06Tracker> {
  const said = await connectTracker(world.door.portOf('gt06'), serial)
  tracker = said
  return said
}

describe('the link of an installer', () => {
  test('shows each thing as the tracker says it, to somebody without a session', async () => {
    const serial = await registered()
    const { token, base } = await linkFor(serial)
    expect(base).toBe('https://frota.exemplo')
    const ticked = async () =>
      Object.entries((await seenBy(token)).conferencia).flatMap(([name, at]) => (at === '' ? [] : [name]))
    expect(await ticked()).toEqual([])
    const said = await connected(serial)
    await expect.poll(ticked).toEqual(['conectado', 'identificado'])
    await said.heartbeat(0, IGNITION_OFF)
    await expect.poll(ticked).toEqual(['conectado', 'identificado', 'ignicaoDesligada'])
    await said.locate({ at: Date.now(), latitude: -23.2, longitude: -46.9 })
    await said.heartbeat(0)
    await expect.poll(ticked).toEqual(['conectado', 'identificado', 'posicao', 'ignicaoLigada', 'ignicaoDesligada'])
    await said.alarm(POWER_CUT, { at: Date.now(), latitude: -23.2, longitude: -46.9 })
    expect(await ticked()).not.toContain('alimentacaoDeVolta')
    expect(await ticked()).toContain('alimentacaoCortada')
    await said.heartbeat(0)
    await expect.poll(ticked).toEqual(TICKS.split(' '))

    const view = await seenBy(token)
    expect(view).toMatchObject({
      serie: serial,
      protocolo: 'gt06',
      endereco: 'frota.exemplo',
      local: 'em -23.2, -46.9',
    })
    expect(view.portas).toEqual([
      { protocolo: 'gt06', porta: 5023 },
      { protocolo: 'suntech', porta: 5011 },
      { protocolo: 'suntech', porta: 6011 },
    ])
    expect(view.mensagens).toHaveLength(6)
    expect(view.mensagens.at(-1)).toMatchObject({ hexadecimal: expect.stringMatching(/^78780d01/), relatos: 0 })
    expect(view.mensagens[1]).toMatchObject({ relatos: 1, evento: 'powerCut', latitude: expect.closeTo(-23.2, 4) })
  })

  test('tells that the supply is back by what a position says of it alone', async () => {
    const serial = '907654321'
    await act(`createEquipamento(eqpSrn: "${serial}") { status }`)
    const { token } = await linkFor(serial)
    const socket = connect(world.door.portOf('suntech'), '127.0.0.1')
    tracker = { close: () => socket.destroy() }
    const say = (kind: string, volts: string, alert: string) => {
      const [day, time] = new Date().toISOString().split(/[T.]/)
      const clock = `${day!.replaceAll('-', '')};${time}`
      const place = '1f6b2a5d;-23.290000;-045.950000;000.000;000.00;9;1;1234500'
      socket.write(`${kind};${serial};04;530;${clock};${place};${volts};100000;${alert};000100;4.1;1\r`)
    }
    const ticks = async () => (await seenBy(token)).conferencia
    say('ST300STT', '12.60', '2;0001')
    await expect.poll(async () => (await ticks()).ignicaoLigada).not.toBe('')
    say('ST300ALT', '0.00', '41')
    await expect.poll(async () => (await ticks()).alimentacaoCortada).not.toBe('')
    expect((await ticks()).alimentacaoDeVolta).toBe('')
    say('ST300ALT', '12.60', '40')
    await expect.poll(async () => (await ticks()).alimentacaoDeVolta).not.toBe('')
  })

  test('shows nothing of what the device sent before it was made', async () => {
    const serial = await registered()
    await (await connected(serial)).locate({ at: Date.now(), latitude: -23.2, longitude: -46.9 })
    const { token } = await linkFor(serial)
    expect(await seenBy(token)).toMatchObject({ local: '', mensagens: [], conferencia: { conectado: '', posicao: '' } })
  })

  test('serves no more once it is revoked, replaced or over, and answers all of them alike', async () => {
    const serial = await registered()
    const [first, second] = [await linkFor(serial), await linkFor(serial)]
    expect(await refusalFor(first.token)).toBe(ENDED)
    await seenBy(second.token)
    await act(`revogarLinkDeInstalacao(codigo: ${second.codigo}) { status }`)
    expect(await refusalFor(second.token)).toBe(ENDED)
    const third = await linkFor(serial)
    await world.api.pool.query('update installation_link set expires_at = now() where id = $1', [third.codigo])
    expect(await refusalFor(third.token)).toBe(ENDED)
    expect(await refusalFor('nenhum')).toBe(ENDED)
    await expect(signOff(third.token)).rejects.toThrow()
  })

  test('tells its holder that it was signed off and nothing else, to the end of its day', async () => {
    const serial = await registered()
    const { codigo, token } = await linkFor(serial)
    await (await connected(serial)).heartbeat(0)
    await signOff(token)
    const view = await seenBy(token)
    expect(view).toMatchObject({ serie: '', veiculo: '', local: '', mensagens: [], conferencia: { conectado: '' } })
    expect(view.concluidaEm).not.toBe('')
    await signOff(token, ', observacao: "de novo"')
    const { linksDeInstalacao } = await ask(`linksDeInstalacao(equipamento: "${serial}") { observacao }`)
    expect(linksDeInstalacao).toEqual([{ observacao: '' }])
    await world.api.pool.query('update installation_link set expires_at = now() where id = $1', [codigo])
    expect(await refusalFor(token)).toBe(ENDED)
  })

  test('serves no more once its device goes to another customer, in the register or with its vehicle', async () => {
    const { customer, vehicle } = registersOf(world.api)
    const other = await customer()
    const [serial, sold] = [await registered(), await registered()]
    const { token } = await linkFor(serial)
    await act(`updateEquipamento(eqpSrn: "${serial}", cliId: 784) { status }`)
    await seenBy(token)
    await act(`updateEquipamento(eqpSrn: "${serial}", cliId: ${other}) { status }`)
    expect(await refusalFor(token)).toBe(ENDED)
    const id = await vehicle({ customer: 784, serial: sold })
    const link = await linkFor(sold)
    await seenBy(link.token)
    await act(`updateVeiculo(input: { veiId: ${id}, cliId: ${other} }) { status }`)
    expect(await refusalFor(link.token)).toBe(ENDED)
  })

  test('serves no more once its device was deleted, also where that is registered again', async () => {
    const serial = await registered()
    const { token } = await linkFor(serial)
    await seenBy(token)
    await act(`deleteEquipamento(eqpSrn: "${serial}") { status }`)
    await act(`createEquipamento(eqpSrn: "${serial}", cliId: ${await registersOf(world.api).customer()}) { status }`)
    expect(await refusalFor(token)).toBe(ENDED)
  })

  test('is kept as a digest alone, and each thing done with it is in the history of the device', async () => {
    const serial = await registered()
    const { token } = await linkFor(serial)
    await seenBy(token)
    await signOff(token, ', hodometro: 45210.5, observacao: "sob o painel"')
    const { linksDeInstalacao: links } = await ask(
      `linksDeInstalacao(equipamento: "${serial}") { instalador hodometro observacao concluidoEm abertoEm conferencia { ${TICKS} } }`,
    )
    expect(links).toEqual([
      expect.objectContaining({ instalador: 'Rui Paz', hodometro: 45210.5, observacao: 'sob o painel' }),
    ])
    const { rows } = await world.api.pool.query('select l::text as row from installation_link l')
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
    const { historicoDeAlteracoes: history } = await ask(
      `historicoDeAlteracoes(entidade: "equipamento", registro: "${serial}", acessos: true) { acao }`,
    )
    expect(history.map(({ acao }: { acao: string }) => acao)).toEqual([
      'O instalador concluiu a instalação',
      'O instalador abriu o link',
      'Criou o link do instalador',
      'Cadastrou',
    ])
  })
})

describe('the sign-off of an installer', () => {
  test('is nobody else: what it dates is entered without a person, and an open form of the vehicle is told', async () => {
    const serial = await registered()
    const id = await registersOf(world.api).vehicle({ customer: 784, serial })
    const { veiculo } = await ask(`veiculo(veiId: ${id}) { versao }`)
    await signOff((await linkFor(serial)).token)
    const { rows } = await world.api.pool.query(
      `select user_id, after ? 'link' as link from audit where action = 'correctDates' and entity_id = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ user_id: null, link: true }])
    const changing = `mutation { updateVeiculo(input: { veiId: ${id}, veiCod: "x", versao: ${veiculo.versao} }) { status } }`
    expect(await world.api.refusal(changing, { token: world.api.admin })).toBe('200 CONFLICT versao')
  })

  test('dates a new installation that had no date, and no other', async () => {
    const { vehicle } = registersOf(world.api)
    const beginning = async (serial: string) =>
      (await ask(`instalacoesDoEquipamento(equipamento: "${serial}") { inicio }`)).instalacoesDoEquipamento[0].inicio
    const [fresh, old, former, next] = [await registered(), await registered(), await registered(), await registered()]
    for (const serial of [fresh, old]) await vehicle({ customer: 784, serial })
    const replaced = await vehicle({ customer: 784, serial: former })
    const takenOutAt = stamp(Date.now() - 5 * 24 * 3_600_000)
    await act(`trocarEquipamento(veiculo: ${replaced}, equipamento: "", data: "${takenOutAt}") { status }`)
    await act(`updateVeiculo(input: { veiId: ${replaced}, eqpSrn: "${next}" }) { status }`)
    expect(await beginning(next)).toBe(takenOutAt)
    await world.api.pool.query(
      `update installation set created_at = now() - interval '8 days' where device_id = (select id from device where serial = $1)`,
      [old],
    )
    const before = Date.now() - 1000
    for (const serial of [fresh, old, next]) await signOff((await linkFor(serial)).token)
    expect((await beginning(fresh)) >= stamp(before)).toBe(true)
    expect((await beginning(next)) >= stamp(before)).toBe(true)
    const { instalacoesDoEquipamento } = await ask(`instalacoesDoEquipamento(equipamento: "${former}") { fim }`)
    expect(instalacoesDoEquipamento).toEqual([{ fim: takenOutAt }])
    expect(await beginning(old)).toBeNull()
  })
})

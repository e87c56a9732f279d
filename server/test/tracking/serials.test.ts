import { Kysely, PostgresDialect } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { up } from '../../src/storage/migrations/0017-serial-keys.ts'
import { doorOfThisFile, gt06Position, talk } from '../setup/device-door.ts'
import { createTestDatabase } from '../setup/test-database.ts'

const world = doorOfThisFile()

const register = (serial: string) =>
  world.api.ask(`mutation { createEquipamento(eqpSrn: "${serial}", cliId: 784) { status equipamento { eqpSrn } } }`, {
    token: world.api.admin,
  })

async function devicesThatEnd(ending: string) {
  const { rows } = await world.api.pool.query(
    `select d.serial, d.state, (select count(*)::int from stored_position p where p.device_id = d.id) as positions
     from device d where d.serial like $1 order by d.serial`,
    [`%${ending}`],
  )
  return rows
}

describe('a serial that was registered', () => {
  test.each([
    ['as it is', '354658061288343', '354658061288343'],
    ['with a leading zero', '0354658061288350', '354658061288350'],
    ['with dashes', '35-465806-128836-8', '354658061288368'],
    ['with blanks', '35 465806 128837 6', '354658061288376'],
    ['as the fourteen digits of its IMEI', '35465806128838', '354658061288384'],
    ['as the sixteen digits of an IMEISV', '3546580612883907', '354658061288392'],
    ['in the eleven digits of a clone', '58061288400', '000058061288400'],
  ])('%s takes what its tracker sends, and stays as it was sent', async (_, typed, said) => {
    expect((await register(typed)).data.createEquipamento.equipamento.eqpSrn).toBe(typed)
    await talk(world.door, said, [gt06Position()])
    const { rows } = await world.api.pool.query(
      `select serial, state, (select count(*)::int from stored_position p where p.device_id = d.id) as positions
       from device d where serial in ($1, $2)`,
      [typed, said],
    )
    expect(rows).toEqual([{ serial: typed, state: 'active', positions: 1 }])
  })

  test('in another spelling is the same, also for who registers it again and for who installs it', async () => {
    await register('35-465806-128841-8')
    expect((await register('354658061288418')).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      field: 'eqpSrn',
    })
    const { createVeiculo } = await world.api.data(
      `mutation { createVeiculo(input: { cliId: 784, veiDsc: "A", eqpSrn: "0354658061288418" }) { veiculo { veiId eqpSrn } } }`,
      { token: world.api.admin },
    )
    expect(createVeiculo.veiculo.eqpSrn).toBe('35-465806-128841-8')
    const installations = `instalacoesDoVeiculo(veiculo: ${createVeiculo.veiculo.veiId}) { equipamento }`
    await world.api.data(
      `mutation { updateVeiculo(input: { veiId: ${createVeiculo.veiculo.veiId}, eqpSrn: "35465806128841" }) { status } }`,
      { token: world.api.admin },
    )
    expect(
      (await world.api.data(`{ ${installations} }`, { token: world.api.admin })).instalacoesDoVeiculo,
    ).toHaveLength(1)
  })

  test('in another spelling than the unregistered tracker’s takes it in with all that it sent', async () => {
    await talk(world.door, '354658061288426', [gt06Position()])
    await register('35-465806-128842-6')
    await talk(world.door, '354658061288426', [gt06Position()])
    expect(await devicesThatEnd('128842-6')).toMatchObject([{ serial: '35-465806-128842-6', state: 'active' }])
    expect(await devicesThatEnd('61288426')).toEqual([])
  })
})

describe('an ending', () => {
  test('never matches; the register and the quarantine point at each other', async () => {
    await register('61288434')
    await talk(world.door, '354658061288434', [gt06Position()])
    expect(await devicesThatEnd('61288434')).toMatchObject([
      { serial: '354658061288434', state: 'quarantine', positions: 1 },
      { serial: '61288434', state: 'active', positions: 0 },
    ])
    const pair = { serie: '61288434', parecido: '354658061288434', parecidoCadastrado: false, mesmoNumero: false }
    for (const about of ['61288434', '354658061288434']) {
      const query = `{ equipamentosParecidos(serie: "${about}") { serie parecido parecidoCadastrado mesmoNumero } }`
      expect((await world.api.data(query, { token: world.api.admin })).equipamentosParecidos).toEqual([pair])
    }
  })

  test('is told while a serial is typed, and so is a number that reports in another spelling', async () => {
    await talk(world.door, '354658061288442', [gt06Position()])
    const typed = async (value: string) => {
      const query = `{ verificarDuplicidade(entidade: "equipamento", campo: "eqpSrn", valor: "${value}") { mensagem impede } }`
      return (await world.api.data(query, { token: world.api.admin })).verificarDuplicidade
    }
    expect(await typed('061288442')).toEqual([
      { mensagem: 'Há um equipamento desconhecido que termina igual: 354658061288442.', impede: false },
    ])
    expect(await typed('35465806128844')).toEqual([
      {
        mensagem:
          'O equipamento desconhecido 354658061288442 tem este número: o que ele enviou fica com este cadastro.',
        impede: false,
      },
    ])
    expect(await typed('354658061288442')).toEqual([])
  })
})

describe('the migration', () => {
  test('joins none of those that had the same number: each is matched by exactly its serial, and they are listed', async () => {
    const database = await createTestDatabase()
    const pool = openDatabase(database.config)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openDatabase(database.config) }) })
    try {
      await pool.query('alter table device drop column match_key; drop index device_ending')
      await pool.query(
        `insert into device (serial, state, inactive_at) values
         ('354658061288343', 'quarantine', null), ('0354658061288343', 'active', null), ('GV300', 'active', null),
         ('GV-300', 'inactive', now()), ('7', 'active', null), ('007', 'active', null)`,
      )
      await up(db)
      const { rows } = await pool.query('select serial, match_key as key from device order by id')
      expect(rows).toEqual([
        { serial: '354658061288343', key: null },
        { serial: '0354658061288343', key: null },
        { serial: 'GV300', key: 'GV300' },
        { serial: 'GV-300', key: null },
        { serial: '7', key: '7' },
        { serial: '007', key: '007' },
      ])
    } finally {
      await Promise.all([pool.end(), db.destroy()])
      await database.drop()
    }
  })

  test('leaves such devices apart, and says so to operators', async () => {
    const [one, other] = ['9354658061288', '09354658061288']
    await world.api.pool.query(`insert into device (serial, state) values ($1, 'quarantine'), ($2, 'active')`, [
      one,
      other,
    ])
    await talk(world.door, one.padStart(15, '0'), [gt06Position()])
    const query = '{ equipamentosParecidos(serie: "09354658061288") { serie parecido parecidoCadastrado mesmoNumero } }'
    expect((await world.api.data(query, { token: world.api.admin })).equipamentosParecidos).toContainEqual({
      serie: other,
      parecido: one,
      parecidoCadastrado: false,
      mesmoNumero: true,
    })
  })
})

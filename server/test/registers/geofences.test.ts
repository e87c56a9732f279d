import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const FIELDS =
  'codigo cliente clienteNome nome forma tipo geometria raio cor grupo limiteVelocidade descricao veiculo versao'
const text = (value: unknown) => JSON.stringify(value)
const POINT = { type: 'Point', coordinates: [-46.6, -23.5] }
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [-46.7, -23.6],
      [-46.6, -23.6],
      [-46.6, -23.5],
      [-46.7, -23.6],
    ],
  ],
}
const LINE = {
  type: 'LineString',
  coordinates: [
    [-46.7, -23.6],
    [-46.6, -23.5],
  ],
}
const drawn = (geometry: unknown) => `geometria: ${text(JSON.stringify(geometry))}`

const creation = (customer: number, name: string, more: string) =>
  `mutation { made: criarCerca(input: { cliente: ${customer}, nome: ${text(name)}, ${more} }) { cerca { ${FIELDS} } } }`
async function create(customer: number, name: string, more = `raio: 100, ${drawn(POINT)}`, token = api.admin) {
  return (await api.data(creation(customer, name, more), { token })).made.cerca
}
const change = (id: number, values: string) =>
  `mutation { made: alterarCerca(input: { codigo: ${id}, ${values} }) { cerca { ${FIELDS} } } }`
const remove = (id: number) => `mutation { excluirCerca(codigo: ${id}) { nome } }`
const list = async (args: string, token = api.admin) =>
  (await api.data(`{ cercas(${args}) { ${FIELDS} } cercasTotal(${args}) }`, { token })) as {
    cercas: { nome: string; clienteNome: string; codigo: number }[]
    cercasTotal: number
  }
const refusalOf = (query: string, token = api.admin) => api.refusal(query, { token })

describe('A geofence', () => {
  test('is a circle, a polygon or a corridor, as its geometry says; it is changed, found and deleted', async () => {
    const customer = await make.customer({ name: 'TRANSPORTES CERCADA' })
    const circle = await create(customer, ' Pátio   Norte ')
    expect(circle).toMatchObject({
      ...{
        cliente: customer,
        clienteNome: 'TRANSPORTES CERCADA',
        nome: 'Pátio Norte',
        forma: 'circulo',
        tipo: 'cerca',
      },
      ...{
        geometria: JSON.stringify(POINT),
        raio: 100,
        cor: '',
        grupo: '',
        limiteVelocidade: 0,
        veiculo: 0,
        versao: 1,
      },
    })
    const more = `raio: 9, cor: "#AABBCC", grupo: "Pátios", limiteVelocidade: 30, descricao: "Sul\\nNorte", ${drawn(SQUARE)}`
    expect(await create(customer, 'Área', more)).toMatchObject({
      ...{ forma: 'poligono', geometria: JSON.stringify(SQUARE), raio: 0, cor: '#aabbcc', grupo: 'Pátios' },
      ...{ limiteVelocidade: 30, descricao: 'Sul\nNorte' },
    })
    const road = await create(customer, 'Rota', `raio: 40, ${drawn(LINE)}`)
    expect(road).toMatchObject({ forma: 'corredor', raio: 40, geometria: JSON.stringify(LINE) })
    expect((await list(`cliente: ${customer}`)).cercas.map(({ nome }) => nome)).toEqual(['Área', 'Pátio Norte', 'Rota'])
    const { made } = await api.data(change(circle.codigo, `nome: "Pátio", ${drawn(SQUARE)}, versao: 1`), {
      token: api.admin,
    })
    expect(made.cerca).toMatchObject({ nome: 'Pátio', forma: 'poligono', raio: 0, versao: 2 })
    await api.data(remove(circle.codigo), { token: api.admin })
    expect((await list(`cliente: ${customer}`)).cercasTotal).toBe(2)
    expect(await refusalOf(`{ cerca(codigo: ${circle.codigo}) { nome } }`)).toMatch(/NOT_FOUND/)
  })

  test('is found by group, purpose and words, whatever their accents', async () => {
    const customer = await make.customer()
    await create(customer, 'Depósito', `raio: 100, grupo: "Sul", ${drawn(POINT)}`)
    await create(customer, 'Posto', `raio: 100, tipo: "ponto", ${drawn(POINT)}`)
    const names = async (args: string) => (await list(`cliente: ${customer}, ${args}`)).cercas.map(({ nome }) => nome)
    expect(await names('grupo: "Sul"')).toEqual(['Depósito'])
    expect(await names('grupo: ""')).toEqual(['Posto'])
    expect(await names('tipo: "ponto"')).toEqual(['Posto'])
    expect(await names('busca: "deposito"')).toEqual(['Depósito'])
    expect(await names('busca: "%"')).toEqual([])
    // What a search shows is what it exports.
    const owner = (await list(`cliente: ${customer}`)).cercas[0]!.clienteNome
    expect(await names(`busca: ${text(owner)}`)).toEqual(['Depósito', 'Posto'])
    const asked = `cliente: ${customer}, formato: "kml", busca: ${text(owner)}`
    const { arquivoDeCercas: file } = await api.data(`{ arquivoDeCercas(${asked}) { cercas } }`, { token: api.admin })
    expect(file).toEqual({ cercas: 2 })
    const groups = await api.data(`{ gruposDeCercas(cliente: ${customer}) { grupo cercas } }`, { token: api.admin })
    expect(groups.gruposDeCercas).toEqual([
      { grupo: '', cercas: 1 },
      { grupo: 'Sul', cercas: 1 },
    ])
  })

  test.each([
    ['', 'BAD_USER_INPUT geometria'],
    [drawn({ type: 'MultiPoint', coordinates: [] }), 'BAD_USER_INPUT geometria'],
    [
      drawn({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [0, 1],
            [1, 0],
          ],
        ],
      }),
      'BAD_USER_INPUT geometria',
    ],
    [`raio: 9, ${drawn(POINT)}`, 'BAD_USER_INPUT raio'],
    [`raio: 5001, ${drawn(LINE)}`, 'BAD_USER_INPUT raio'],
    [`tipo: "ponto", ${drawn(SQUARE)}`, 'BAD_USER_INPUT geometria'],
    [`tipo: "ponto", raio: 5001, ${drawn(POINT)}`, 'BAD_USER_INPUT raio'],
    [`tipo: "ancora", raio: 100, ${drawn(POINT)}`, 'BAD_USER_INPUT tipo'],
  ])('with %s is refused, naming the field', async (values, refusal) => {
    const query = creation(await make.customer(), 'X', values)
    expect(await refusalOf(query)).toBe(`200 ${refusal}`)
  })

  test('has a name of its own among those of its customer and purpose, also where two give it at once', async () => {
    const customer = await make.customer()
    const answers = await Promise.all(
      ['Pátio São João', 'PATIO SAO JOAO'].map((name) =>
        api.ask(creation(customer, name, `raio: 50, ${drawn(POINT)}`), { token: api.admin }),
      ),
    )
    const [refused, ...more] = answers.flatMap(({ errors }) => errors ?? [])
    expect(more).toEqual([])
    expect(refused).toMatchObject({ extensions: { code: 'CONFLICT', field: 'nome' } })
    await create(customer, 'pátio são joão', `tipo: "ponto", raio: 50, ${drawn(POINT)}`)
    const [fence] = (await list(`cliente: ${customer}, tipo: "cerca"`)).cercas
    expect(await refusalOf(change(fence!.codigo, 'tipo: "ponto"'))).toBe('200 CONFLICT nome')
  })

  test('stays with its customer, and a change of what somebody else changed meanwhile is refused', async () => {
    const [customer, other] = [await make.customer(), await make.customer()]
    const { codigo } = await create(customer, 'Doca')
    expect(await refusalOf(change(codigo, `cliente: ${other}`))).toBe('200 BAD_USER_INPUT cliente')
    await api.data(change(codigo, 'raio: 60, versao: 1'), { token: api.admin })
    const colleague = await make.person({ customer: 784, type: 1 })
    expect(await refusalOf(change(codigo, 'raio: 70, versao: 1'), colleague)).toBe('200 CONFLICT versao')
  })
})

describe('A landmark', () => {
  test('is a geofence of a purpose: either call sees, changes and tells of the same record', async () => {
    const customer = await make.customer()
    const { made } = await api.data(
      `mutation { made: criarPontoDeReferencia(input: { cliente: ${customer}, nome: "Base", latitude: -23.5, longitude: -46.6 }) { ponto { codigo } } }`,
      { token: api.admin },
    )
    const { codigo } = made.ponto
    expect((await list(`cliente: ${customer}`)).cercas).toMatchObject([
      { codigo, nome: 'Base', tipo: 'ponto', forma: 'circulo', raio: 100, geometria: JSON.stringify(POINT) },
    ])
    await api.data(change(codigo, `raio: 300, ${drawn({ type: 'Point', coordinates: [-46.7, -23.4] })}`), {
      token: api.admin,
    })
    const places = await api.data(
      `{ pontosDeReferencia(cliente: ${customer}) { codigo latitude longitude raio versao } }`,
      { token: api.admin },
    )
    expect(places.pontosDeReferencia).toEqual([{ codigo, latitude: -23.4, longitude: -46.7, raio: 300, versao: 2 }])
    for (const kind of ['ponto', 'cerca']) {
      const { historicoDeAlteracoes: events } = await api.data(
        `{ historicoDeAlteracoes(entidade: "${kind}", registro: "${codigo}") { acao } }`,
        { token: api.admin },
      )
      expect(events.map(({ acao }: { acao: string }) => acao)).toEqual(['Alterou', 'Cadastrou'])
    }
    await api.data(change(codigo, 'tipo: "cerca"'), { token: api.admin })
    expect(
      (await api.data(`{ pontosDeReferenciaTotal(cliente: ${customer}) }`, { token: api.admin }))
        .pontosDeReferenciaTotal,
    ).toBe(0)
    expect(await refusalOf(`mutation { excluirPontoDeReferencia(codigo: ${codigo}) { codigo } }`)).toMatch(/NOT_FOUND/)
  })

  test('may still be written by a program of before, which knows a table of landmarks', async () => {
    const customer = await make.customer()
    const { rows } = await api.pool.query<{ id: number }>(
      `insert into landmark (customer_id, name, latitude, longitude, radius_meters) values ($1, 'Antigo', -23.5, -46.6, 100) returning id`,
      [customer],
    )
    await api.pool.query('update landmark set radius_meters = 200, version = version + 1 where id = $1', [rows[0]!.id])
    expect((await list(`cliente: ${customer}`)).cercas).toMatchObject([{ codigo: rows[0]!.id, raio: 200, versao: 2 }])
  })
})

describe('Many geofences', () => {
  const row = (customer: number, nome: string, geometria: unknown, more = {}) => {
    return { cliente: customer, nome, raio: 100, geometria: JSON.stringify(geometria), ...more }
  }
  const save = async (rows: unknown[], more = '') => {
    const query = `mutation { importarCercas(linhas: ${text(JSON.stringify(rows))} ${more}) { linha resultado campo mensagem } }`
    return (await api.data(query, { token: api.admin })).importarCercas
  }

  test('are saved all or none, and each row is told what is wrong with it', async () => {
    const customer = await make.customer()
    const rows = [row(customer, 'A', POINT), row(customer, 'B', LINE), row(customer, 'a', SQUARE)]
    const wrong = await save([...rows, row(customer, 'C', 7, { cor: 'azul' })])
    expect(wrong).toMatchObject([
      { linha: 1, resultado: 'desfeito' },
      { linha: 2, resultado: 'desfeito' },
      { linha: 3, resultado: 'erro', campo: 'nome' },
      { linha: 4, resultado: 'erro', campo: 'geometria' },
      { linha: 4, resultado: 'erro', campo: 'cor' },
    ])
    expect((await list(`cliente: ${customer}`)).cercasTotal).toBe(0)
    expect(await save(rows.slice(0, 2), ', simular: true')).toMatchObject([
      { resultado: 'criado' },
      { resultado: 'criado' },
    ])
    expect((await list(`cliente: ${customer}`)).cercasTotal).toBe(0)
    expect(await save(rows.slice(0, 2))).toMatchObject([{ resultado: 'criado' }, { resultado: 'criado' }])
    expect((await list(`cliente: ${customer}`)).cercasTotal).toBe(2)
  })

  test('leave as a file, and come back as drafts of the same', async () => {
    const customer = await make.customer()
    await save([row(customer, 'A', POINT, { grupo: 'G' }), row(customer, 'B', LINE), row(customer, 'C', SQUARE)])
    for (const formato of ['kml', 'geojson']) {
      const { arquivoDeCercas: file } = await api.data(
        `{ arquivoDeCercas(cliente: ${customer}, formato: "${formato}") { nomeDoArquivo conteudo cercas } }`,
        { token: api.admin },
      )
      expect(file).toMatchObject({ nomeDoArquivo: `cercas.${formato}`, cercas: 3 })
      const { lerArquivoDeCercas: drafts } = await api.data(
        `{ lerArquivoDeCercas(texto: ${text(file.conteudo)}) { nome grupo forma raio erro aviso } }`,
        { token: api.admin },
      )
      expect(drafts).toHaveLength(3)
      expect(drafts).toContainEqual({ nome: 'A', grupo: 'G', forma: 'circulo', raio: 100, erro: '', aviso: '' })
    }
    const features = [5e9, -1e12, 90].map((raio) => ({ type: 'Feature', geometry: POINT, properties: { raio } }))
    const wide = text(JSON.stringify({ type: 'FeatureCollection', features }))
    const { lerArquivoDeCercas: told } = await api.data(`{ lerArquivoDeCercas(texto: ${wide}) { erro raio } }`, {
      token: api.admin,
    })
    const fault = 'O raio vai de 10 a 50.000 metros.'
    expect(told).toEqual([
      { erro: fault, raio: 20_000_000 },
      { erro: fault, raio: 0 },
      { erro: '', raio: 90 },
    ])
    expect(await refusalOf('{ lerArquivoDeCercas(texto: "<!DOCTYPE a><kml/>") { nome } }')).toBe(
      '200 BAD_USER_INPUT texto',
    )
  })

  test('are at most 5,000 of a customer and 20,000 of all, landmarks not counted', async () => {
    const [full, other] = [await make.customer(), await make.customer()]
    const fill = (customer: number, count: number, purpose: string) =>
      api.pool.query(
        `insert into geofence (customer_id, purpose, kind, name, latitude, longitude, radius_meters)
         select $1, $2, 'circle', 'Cheia ' || n, 0, 0, 100 from generate_series(1, $3::int) n`,
        [customer, purpose, count],
      )
    await fill(full, 5_000, 'fence')
    const circle = `raio: 100, ${drawn(POINT)}`
    expect(await refusalOf(creation(full, 'Uma mais', circle))).toBe('200 CONFLICT cliente')
    await create(full, 'Um ponto', `tipo: "ponto", ${circle}`)
    expect((await create(other, 'Ainda', circle)).nome).toBe('Ainda')
    for (let left = 3; left > 0; left--) await fill(await make.customer(), 5_000, 'fence')
    expect(await refusalOf(creation(other, 'Demais', circle))).toBe('200 CONFLICT cliente')
    await api.pool.query(`delete from geofence where name like 'Cheia %'`)
  })
})

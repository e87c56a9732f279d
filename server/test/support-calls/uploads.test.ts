import { readdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settleUpkeepClock } from '../../src/storage/base/upkeep-clock.ts'
import { clearOrphans } from '../../src/uploads/clear-orphans.ts'
import { receiveUpload } from '../../src/uploads/receive-upload.ts'
import { explainStorageFailure } from '../../src/uploads/upload-errors.ts'
import { openUploadFolder } from '../../src/uploads/upload-folder.ts'
import { newDataDir } from '../setup/data-folders.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'
import { callsOf, PNG, upload } from '../setup/worlds/support-call-world.ts'

let api: Api
let make: Registers
let calls: ReturnType<typeof callsOf>
let customer: number
let person: string
let colleague: string
let stranger: string

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
  calls = callsOf(api)
  customer = await make.customer()
  person = await make.person({ customer, type: 3 })
  colleague = await make.person({ customer, type: 3 })
  stranger = await make.person({ customer: await make.customer(), type: 1 })
})
afterAll(() => api.stop())

const read = (id: string, token?: string) =>
  api.app.inject({
    method: 'GET',
    url: `/uploads/${id}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

/** Makes the beginning of a picture or film that tells its kind by this mark. */
function movie(mark: string): Buffer {
  const content = Buffer.alloc(64)
  content.writeUInt32BE(24)
  content.write(`ftyp${mark}`, 4)
  return content
}

describe('a file', () => {
  test('comes back as it was, to be saved and never run', async () => {
    const sent = await upload(api, person, {
      name: 'C:\\fotos\\placa do caminhão.PNG',
      content: PNG,
      type: 'text/html',
    })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({ nome: 'placa do caminhão.png', tipo: 'image/png', tamanho: PNG.length })
    const answer = await read(sent.body.id, person)
    expect(answer.rawPayload.equals(PNG)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition':
        'attachment; filename="placa do caminhao.png"; filename*=UTF-8\'\'placa%20do%20caminh%C3%A3o.png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
  })

  test('belongs to its sender alone until a call has it, then to who sees the call', async () => {
    const { body } = await upload(api, person, { name: 'a.png', content: PNG })
    expect((await read(body.id)).statusCode).toBe(401)
    for (const token of [colleague, stranger, api.admin]) expect((await read(body.id, token)).statusCode).toBe(404)
    expect(await calls.refused(colleague, `createChamado(input: { titulo: "x", anexos: "${body.id}" })`)).toBe(
      '200 NOT_FOUND anexos',
    )
    const call = await calls.open(person, { anexos: body.id })
    expect(call).toMatchObject({ arquivo: body.id, aquivo: body.id, anexos: [{ id: body.id, nome: 'a.png' }] })
    for (const token of [person, colleague, api.admin]) expect((await read(body.id, token)).statusCode).toBe(200)
    expect((await read(body.id, stranger)).statusCode).toBe(404)
    const again = `createChamado(input: { titulo: "x", anexos: "${body.id}" })`
    expect(await calls.refused(person, again)).toBe('200 NOT_FOUND anexos')
    expect(await calls.message(person, again)).toBe(
      'Um anexo não está mais no servidor, ou já está em um chamado. Envie-o de novo.',
    )
    await calls.change(api.admin, `excluirChamado(codigo: ${call.codigo})`)
    expect((await read(body.id, person)).statusCode).toBe(404)
  })

  test("of an internal note is the desk's", async () => {
    const { codigo } = await calls.open(person)
    const { body } = await upload(api, api.admin, { name: 'nota.txt', content: Buffer.from('só para nós') })
    await calls.change(
      api.admin,
      `responderChamado(codigo: ${codigo}, texto: "veja", interno: true, anexos: "${body.id}")`,
    )
    expect((await read(body.id, person)).statusCode).toBe(404)
    expect((await read(body.id, api.admin)).statusCode).toBe(200)
    expect((await calls.get(person, codigo)).anexos).toEqual([])
    expect((await calls.get(api.admin, codigo)).anexos).toHaveLength(1)
    // The customer, who sees none of them, may send as many as the screen says.
    await api.pool.query(
      `insert into upload (id, name, media_type, size_bytes, uploaded_by, event_id)
       select gen_random_uuid(), name, media_type, size_bytes, uploaded_by, event_id from upload, generate_series(1, 9) where id = $1`,
      [body.id],
    )
    const own = await upload(api, person, { name: 'a.png', content: PNG })
    const answer = `responderChamado(codigo: ${codigo}, texto: "veja", anexos: "${own.body.id}")`
    expect((await calls.change(person, answer)).anexos).toHaveLength(1)
  })

  test('is judged by its content, whatever its name and type say', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const program = Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0])
    for (const [name, content] of [
      ['foto.png', html],
      ['planilha.csv', html],
      ['foto.svg', svg],
      ['nota.txt', Buffer.from('<body onload=alert(1)>')],
      ['frota.csv', Buffer.from('<!-- placa --><html>')],
      ['foto.png', program],
      ['dados.bin', Buffer.from('texto')],
      ['nada.txt', Buffer.from([0, 1, 2])],
      ['frota.csv', program],
      ['frota.csv', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ] as const) {
      const { status, body } = await upload(api, person, { name, content, type: 'image/png' })
      expect([name, status]).toEqual([name, 415])
      expect(body.message).toMatch(/não é aceito/)
    }
    const sheet = await upload(api, person, { name: 'frota.csv', content: Buffer.from('placa;km\nABC1D23;12\n') })
    expect(sheet.body).toMatchObject({ tipo: 'text/csv', nome: 'frota.csv' })
    const unicode = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('placa\tkm\r\nÇBC1D23\t12\r\n', 'utf16le')])
    const text = await upload(api, person, { name: 'frota.txt', content: unicode })
    expect(text.body).toMatchObject({ tipo: 'text/plain', nome: 'frota.txt' })
    const page = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<html>', 'utf16le')])
    expect((await upload(api, person, { name: 'frota.txt', content: page })).status).toBe(415)
    const photo = await upload(api, person, { name: 'foto.heic', content: movie('mif1') })
    expect(photo.body).toMatchObject({ tipo: 'image/heif', nome: 'foto.heic' })
    const pdf = await upload(api, person, { name: 'laudo', content: Buffer.from('%PDF-1.7\n%âãÏÓ\n') })
    expect(pdf.body).toMatchObject({ tipo: 'application/pdf', nome: 'laudo.pdf' })
  })

  test.each([
    ['BMA1D23;-23,5;-46,6', 'frota.csv', 'text/csv'],
    ['MZA1D23;12\n', 'frota.csv', 'text/csv'],
    ['\ufeffBM Transportes;12', 'frota.csv', 'text/csv'],
    ['solid state do rastreador', 'nota.txt', 'text/plain'],
    ['LZIPADO em 04/03', 'coleta.log', 'text/plain'],
  ])('that is a text beginning as other files do (%s) is a text', async (text, name, mediaType) => {
    const { body } = await upload(api, person, { name, content: Buffer.from(text) })
    expect(body).toMatchObject({ nome: name, tipo: mediaType })
  })

  test.each([
    [movie('msf1'), 'rajada.heic', 'image/heif-sequence'],
    [movie('hevc'), 'rajada.heic', 'image/heic-sequence'],
    [movie('M4V '), 'filme.m4v', 'video/x-m4v'],
    [movie('3g2a'), 'filme.3g2', 'video/3gpp2'],
    [Buffer.from('{\\rtf1\\ansi Laudo}'), 'laudo.rtf', 'application/rtf'],
    [Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]), 'laudo.doc', 'application/msword'],
  ])('of telephones and old programs is taken too: %#', async (content, name, mediaType) => {
    const { body } = await upload(api, person, { name, content })
    expect(body).toMatchObject({ nome: name, tipo: mediaType })
  })

  test('may have 10 MB, not a byte more, and not none', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024 - PNG.length)])
    expect((await upload(api, person, { name: 'a.png', content: large })).status).toBe(201)
    const { status, body } = await upload(api, person, { name: 'a.png', content: Buffer.concat([large, PNG]) })
    expect([status, body.message]).toEqual([413, 'O arquivo é grande demais: envie até 10 MB.'])
    expect((await upload(api, person, { name: 'a.png', content: Buffer.alloc(0) })).status).toBe(400)
  })

  test('is refused from who only reads and from nobody, and where it is no form or no whole one', async () => {
    const reader = await make.person({ customer, type: 4 })
    expect((await upload(api, reader, { name: 'a.png', content: PNG })).status).toBe(403)
    expect((await upload(api, null, { name: 'a.png', content: PNG })).status).toBe(401)
    const plain = { authorization: `Bearer ${person}`, 'content-type': 'application/json' }
    const response = await api.app.inject({ method: 'POST', url: '/uploads', headers: plain, payload: '{}' })
    expect(response.statusCode).toBe(415)
    for (const payload of [
      '',
      '[[[[',
      '--x',
      '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nabc',
    ]) {
      const headers = { authorization: `Bearer ${person}`, 'content-type': 'multipart/form-data; boundary=x' }
      const broken = await api.app.inject({ method: 'POST', url: '/uploads', headers, payload })
      expect([payload, broken.statusCode, broken.json().code]).toEqual([payload, 400, 'BAD_REQUEST'])
    }
    for (const id of ['..%2f..%2fetc%2fpasswd', 'nenhum', '00000000-0000-4000-8000-000000000000']) {
      expect((await read(id, person)).statusCode).toBe(404)
    }
  })
})

describe('a call', () => {
  test('takes ten files, in their order, the one of `arquivo` first', async () => {
    const ids: string[] = []
    for (let n = 0; n < 11; n++) ids.push((await upload(api, person, { name: `${n}.png`, content: PNG })).body.id)
    const many = { anexos: ids.slice(1).join(', '), arquivo: ids[0] }
    const refusal = await api.refusal('mutation ($input: ChamadoInput!) { createChamado(input: $input) { codigo } }', {
      token: person,
      variables: { input: { titulo: 'x', ...many } },
    })
    expect(refusal).toBe('200 BAD_USER_INPUT anexos')
    const call = await calls.open(person, { aquivo: ids[10], anexos: ids.slice(0, 9).join() })
    expect(call.anexos.map(({ nome }: { nome: string }) => nome)).toEqual([
      '10.png',
      ...ids.slice(0, 9).map((_, n) => `${n}.png`),
    ])
    expect(
      await calls.refused(person, `responderChamado(codigo: ${call.codigo}, texto: "x", anexos: "${ids[9]}")`),
    ).toBe('200 BAD_USER_INPUT anexos')
    expect((await calls.events(person, call.codigo))[0].anexos).toHaveLength(10)
  })

  test('takes a data URL, within 256 kB and of a kind that is taken', async () => {
    const call = await calls.open(person, { arquivo: `data:image/png;base64,${PNG.toString('base64')}` })
    expect(call.anexos).toMatchObject([{ id: call.arquivo, tipo: 'image/png', tamanho: PNG.length }])
    expect((await read(call.arquivo, colleague)).rawPayload.equals(PNG)).toBe(true)
    const refused = (arquivo: string) =>
      api.refusal('mutation ($input: ChamadoInput!) { createChamado(input: $input) { codigo } }', {
        token: person,
        variables: { input: { titulo: 'x', arquivo } },
      })
    const large = Buffer.concat([PNG, Buffer.alloc(256 * 1024)]).toString('base64')
    expect(await refused(`data:image/png;base64,${large}`)).toBe('200 BAD_USER_INPUT arquivo')
    expect(await refused(`data:text/html;base64,${Buffer.from('<script>').toString('base64')}`)).toBe(
      '200 BAD_USER_INPUT arquivo',
    )
    expect(await refused('data:image/png,cru')).toBe('200 BAD_USER_INPUT arquivo')
  })

  test.each(['foto do painel.png', 'C:\\fakepath\\foto do painel.png'])(
    'takes the bare name %s, and says in the call that the file did not come',
    async (arquivo) => {
      const call = await calls.open(person, { arquivo, descricao: 'Veículo parado' })
      expect(call).toMatchObject({ arquivo: '', anexos: [] })
      const [opening] = await calls.events(person, call.codigo)
      expect(opening.texto).toBe(
        'O arquivo «foto do painel.png» não veio: só o nome dele foi enviado. Anexe-o em uma resposta.',
      )
    },
  )
})

test('sixty files that nothing took are the most a person may have, however they were sent', async () => {
  const sender = await make.person({ customer: 784, type: 3 })
  const first = await upload(api, sender, { name: 'a.png', content: PNG })
  await api.pool.query(
    `insert into upload (id, name, media_type, size_bytes, uploaded_by)
     select gen_random_uuid(), name, media_type, size_bytes, uploaded_by from upload, generate_series(1, 59) where id = $1`,
    [first.body.id],
  )
  const { status, body } = await upload(api, sender, { name: 'b.png', content: PNG })
  expect([status, body.message]).toEqual([
    429,
    'Você enviou arquivos demais sem usá-los. Abra o chamado com eles ou espere um dia.',
  ])
  const inText = `data:image/png;base64,${PNG.toString('base64')}`
  expect(await calls.refused(sender, `createChamado(input: { titulo: "x", arquivo: "${inText}" })`)).toBe(
    '200 BAD_USER_INPUT arquivo',
  )
  await calls.open(sender, { anexos: first.body.id })
  await calls.open(sender, { arquivo: inText })
})

describe('the folder', () => {
  test('is cleared of what nothing took within a day, and of nothing else', async () => {
    const kept = await upload(api, person, { name: 'a.png', content: PNG })
    await calls.open(person, { anexos: kept.body.id })
    const fresh = await upload(api, person, { name: 'b.png', content: PNG })
    const hours = (count: number) => Date.now() + count * 3_600_000
    await clearOrphans({ pool: api.pool, folder: api.uploads }, hours(23))
    expect((await read(fresh.body.id, person)).statusCode).toBe(200)
    // A machine whose clock leapt to another year takes nothing from the forms that are being written.
    await settleUpkeepClock(api.pool, Date.now())
    await clearOrphans({ pool: api.pool, folder: api.uploads }, hours(24 * 365))
    expect((await read(fresh.body.id, person)).statusCode).toBe(200)
    await settleUpkeepClock(api.pool, hours(25))
    await clearOrphans({ pool: api.pool, folder: api.uploads }, hours(25))
    expect((await read(fresh.body.id, person)).statusCode).toBe(404)
    expect((await read(kept.body.id, person)).statusCode).toBe(200)
  })

  test('that cannot be written keeps nothing and says so', async () => {
    const dataDir = newDataDir()
    writeFileSync(`${dataDir}/uploads`, 'no folder')
    const entered: string[] = []
    const enter = async ({ id }: { id: string }) => void entered.push(id)
    const sent = { content: PNG, name: 'a.png' }
    await expect(receiveUpload(openUploadFolder(dataDir), sent, enter)).rejects.toThrow(
      'O servidor não conseguiu guardar o arquivo. Tente de novo em instantes.',
    )
    expect(entered).toEqual([])
    const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' })
    expect(explainStorageFailure(full)).toMatchObject({
      message: 'Não há espaço em disco no servidor para guardar o arquivo. Avise o suporte.',
    })
  })

  test('keeps no file that the database did not take', async () => {
    const dataDir = newDataDir()
    const sent = { content: PNG, name: 'a.png' }
    const fail = () => Promise.reject(new Error('the database is away'))
    await expect(receiveUpload(openUploadFolder(dataDir), sent, fail)).rejects.toThrow('the database is away')
    expect(readdirSync(`${dataDir}/uploads`)).toEqual([])
  })

  test('that lost a file says so', async () => {
    const lost = await upload(api, person, { name: 'a.png', content: PNG })
    await api.uploads.remove(lost.body.id)
    expect((await read(lost.body.id, person)).statusCode).toBe(503)
  })
})

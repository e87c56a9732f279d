import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importFields } from './import-fields.ts'
import { readPastedTable } from './paste-table.ts'
import { recogniseColumns } from './recognise-columns.ts'

describe('a pasted table', () => {
  test('is read from a spreadsheet and from files with semicolons, quotes and all', () => {
    expect(readPastedTable('Placa\tDescrição\r\nABC1D23\tCaminhão\r\n\r\n')).toEqual([
      ['Placa', 'Descrição'],
      ['ABC1D23', 'Caminhão'],
    ])
    expect(readPastedTable('\uFEFFnome;obs\n"Água; Cia";"diz ""sim"""\nSó;')).toEqual([
      ['nome', 'obs'],
      ['Água; Cia', 'diz "sim"'],
      ['Só', ''],
    ])
  })

  test.each([
    ['an empty line', '\r\n\r\nNome;Cidade\r\nAurora;Itu\r\n'],
    ['a title with a comma', 'Clientes de Itu, 30/11/2026\nNome;Cidade\nAurora;Itu\n'],
    ['what Excel says of the separator', '\uFEFFsep=;\r\nNome;Cidade\r\nAurora;Itu\r\n'],
    ['lines that end as on a Macintosh', 'Nome;Cidade\rAurora;Itu\r'],
    ['quoted heads with commas', '"Nome, ou razão social";Cidade\nAurora;Itu'],
    ['commas alone', 'Nome,Cidade\nAurora,Itu\n'],
  ])('that begins with %s is parted like any other', (_, text) => {
    expect(readPastedTable(text).at(-1)).toEqual(['Aurora', 'Itu'])
  })

  test('of one column is not parted by the commas of its names', () => {
    expect(readPastedTable('Nome\nSilva, Ana\nSouza, Bia\n')).toEqual([['Nome'], ['Silva, Ana'], ['Souza, Bia']])
  })

  test('whose quote is never closed keeps its rows', () => {
    expect(readPastedTable('Nome;Cidade\n"Ana ""Nina""";Itu\n"João;Itu\nBia;Sorocaba\n')).toEqual([
      ['Nome', 'Cidade'],
      ['Ana "Nina"', 'Itu'],
      ['"João', 'Itu'],
      ['Bia', 'Sorocaba'],
    ])
  })

  test('whatever is pasted, the rows are even and the last is not empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ';', '\t', '\n', ',', ' ') }), (text) => {
        const rows = readPastedTable(text)
        expect(new Set(rows.map(({ length }) => length)).size).toBeLessThanOrEqual(1)
        expect(rows.at(-1)?.some((cell) => cell !== '') ?? true).toBe(true)
      }),
    )
  })
})

describe('the columns of a table', () => {
  test('are known by their heads, however they are written', () => {
    const { columns, rows } = recogniseColumns(
      [
        ['Nº de Série', 'LINHA', 'Cor da capa', 'eqpOpc'],
        ['863100000000001', '11988887777', 'azul', 'Vivo'],
      ],
      importFields('equipamento'),
    )
    expect(columns).toEqual(['serial', 'phone', null, 'carrier'])
    expect(rows).toHaveLength(1)
  })

  test('count the lines of what was given, so that a row is found in its sheet behind empty ones', () => {
    const pasted = readPastedTable('\nPlaca\tDescrição\nABC1D23\tVan\n\t\nKLM4567\tCaminhão\n\n')
    const { rows, lines } = recogniseColumns(pasted, importFields('veiculo'))
    expect([rows.map(([plate]) => plate), lines]).toEqual([
      ['ABC1D23', 'KLM4567'],
      [1, 3],
    ])
  })

  test('are known by what stands in them where nobody wrote heads', () => {
    const table = [
      ['863100000000001', 'ABC-1D23', 'Caminhão'],
      ['863100000000019', 'KLM4567', 'Van'],
    ]
    expect(recogniseColumns(table, importFields('veiculo'))).toEqual({
      columns: ['deviceSerial', 'plate', null],
      rows: table,
      lines: [1, 2],
    })
    expect(recogniseColumns([['52998224725', 'Ana']], importFields('cliente')).columns).toEqual(['taxNumber', null])
  })

  test('are known by heads under a title, and heads that stand again on the next page are no row', () => {
    const text = 'Clientes da central;\n;\nNome;CPF/CNPJ\nAurora;11222333000181\nNome;CPF/CNPJ\nBoreal;52998224725'
    expect(recogniseColumns(readPastedTable(text), importFields('cliente'))).toEqual({
      columns: ['name', 'taxNumber'],
      rows: [
        ['Aurora', '11222333000181'],
        ['Boreal', '52998224725'],
      ],
      lines: [1, 3],
    })
  })

  test.each([
    ['cliente', 'Nome;Código;Cidade/UF;Código externo', ['name', 'code', 'city', 'externalCode']],
    ['veiculo', 'Placa;Outro padrão;Código;Cód. externo', ['plate', 'otherPlate', 'code', 'externalCode']],
  ] as const)('of the register %s are those of the file that its list writes: %s', (register, heads, fields) => {
    expect(recogniseColumns([heads.split(';')], importFields(register)).columns).toEqual(fields)
  })

  test.each(['cliente', 'equipamento', 'veiculo', 'usuario'] as const)(
    'of the register %s each have a name of their own',
    (register) => {
      const labels = importFields(register).map(({ label }) => label)
      expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
    },
  )

  test('are what their heads say, whatever stands in a column without a known head', () => {
    const { columns } = recogniseColumns(
      [
        ['Placa antiga', 'Placa', 'Descrição'],
        ['ABC1234', 'ABC1C34', 'Caminhão'],
      ],
      importFields('veiculo'),
    )
    expect(columns).toEqual([null, 'plate', 'description'])
  })

  test.each([
    ['usuario', 'Nome;Login;Cliente;Tipo', ['name', 'login', 'customerId', 'userTypeId']],
    ['usuario', 'Cliente;Nome;Celular', ['customerId', 'name', 'phone']],
    ['cliente', 'Cliente;Celular;Telefone', ['name', 'mobile1', 'phone']],
    ['equipamento', 'IMEI;Cliente;Celular', ['serial', 'customerId', 'phone']],
  ] as const)('of the register %s with the heads %s are the fields of those names', (register, heads, fields) => {
    expect(recogniseColumns([heads.split(';')], importFields(register)).columns).toEqual(fields)
  })

  test('no field stands twice', () => {
    const { columns } = recogniseColumns(
      [
        ['Nome', 'Nome'],
        ['a', 'b'],
      ],
      importFields('cliente'),
    )
    expect(columns).toEqual(['name', null])
  })
})

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

import { Readable } from 'node:stream'
import { durationText } from '@monitorweb/contract/reports/columns/cell-text'
import { expect, test } from 'vitest'
import { readZip } from '../../../test/setup/files/read-zip.ts'
import { writeCsv } from './csv.ts'
import { writeCsvWithTotals } from './csv-with-totals.ts'
import type { Column, ExportTable } from './file-table.ts'
import { writeGpx, writeKml } from './track-files.ts'
import { writeXlsx } from './xlsx/write-xlsx.ts'
import { createWallClock, isoText, wallText } from './zone-clock.ts'

const text: Column<string> = {
  wire: 't',
  label: 'Texto',
  kind: 'text',
  width: 9,
  isDefault: true,
  isOnPaper: true,
  total: null,
  value: (row) => row,
}

function tableOf(texts: string[]): ExportTable<string> {
  async function* rows() {
    yield* texts
  }
  return {
    ...{ title: 'Teste', columns: [text], rows: rows(), zone: 'America/Sao_Paulo' },
    totals: () => ({ rowCount: texts.length, values: [null] }),
    parameters: () => [],
    paper: () => ({ head: [], figures: [], notes: [] }),
  }
}

async function bytesOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const part of parts) chunks.push(part)
  return Buffer.concat(chunks)
}

test('no text of a CSV is run as a formula, and none breaks its row', async () => {
  const csv = (
    await bytesOf(writeCsv(tableOf(['=1+1', '@a', 'a;b', 'a"b', 'a\r\nb']), { technical: false }))
  ).toString()
  expect(csv).toBe('\uFEFFTexto\r\n\'=1+1\r\n\'@a\r\n"a;b"\r\n"a""b"\r\n"a\r\nb"\r\n')
})

test.each([
  ['for Brazil', false, 'Garagem,=1+1', "Garagem,'=1+1"],
  ['for programs', true, 'Base;=1+1', "Base;'=1+1"],
])('a CSV %s has none for a sheet with another separator either', async (_, technical, typed, written) => {
  expect((await bytesOf(writeCsv(tableOf([typed]), { technical }))).toString()).toContain(`\r\n${written}\r\n`)
})

test('a place in a CSV for programs is latitude and longitude as people write them, and no sum that a sheet would reckon', async () => {
  const place: Column<string> = { ...text, label: 'Lugar', kind: 'place', value: () => [-23.5, -46.625] }
  const csv = await bytesOf(writeCsv({ ...tableOf(['a']), columns: [place, text] }, { technical: true }))
  expect(csv.toString()).toBe('Lugar,Texto\r\n"-23.5, -46.625",a\r\n')
})

test('a line of one point is a point in KML, whose lines have two at least, and a segment in GPX', async () => {
  const pointsOf = (minutes: number[]) =>
    minutes.map((minute) => ({
      at: Date.UTC(2026, 2, 4, 12, minute),
      latitude: -23.5,
      longitude: -46.6 - minute / 100,
    }))
  async function* lines() {
    for (const [index, points] of [pointsOf([0]), pointsOf([20, 21])].entries()) {
      yield { name: 'ABC1D23', startsVehicle: index === 0, points: Readable.from(points) }
    }
  }
  const file = () => ({ title: 'Teste', zone: 'America/Sao_Paulo' as const, parameters: [], lines: lines() })
  const kml = (await bytesOf(writeKml(file()))).toString()
  expect(kml).toContain('<Point><coordinates>-46.6,-23.5</coordinates></Point></Placemark>\n')
  const coordinates = [...kml.matchAll(/<LineString>.*?<coordinates>\n(.*?)<\/coordinates>/gs)].map(([, told]) => told)
  expect(coordinates).toEqual(['-46.800000000000004,-23.5\n-46.81,-23.5\n'])
  const gpx = (await bytesOf(writeGpx(file()))).toString()
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2)
  expect(gpx.match(/<trkpt /g)).toHaveLength(3)
})

test('a place on the equator is a decimal number of XML, which knows no exponent', async () => {
  async function* lines() {
    const points = [0, 1].map((minute) => ({ at: minute * 60_000, latitude: 1e-7, longitude: -51.0667 }))
    yield { name: 'A', startsVehicle: true, points: Readable.from(points) }
  }
  const file = () => ({ title: 'Teste', zone: 'America/Belem' as const, parameters: [], lines: lines() })
  expect((await bytesOf(writeGpx(file()))).toString()).toContain('lat="0.0000001"')
  expect((await bytesOf(writeKml(file()))).toString()).toContain('-51.0667,0.0000001\n')
})

test('a text that looks like an escape of a workbook is told as it is', async () => {
  // ECMA-376 22.9.2.19: what reads a sheet takes _x0041_ for "A".
  const sheet = readZip(await bytesOf(writeXlsx(tableOf(['Rota_x0041_'])))).get('xl/worksheets/sheet1.xml')!
  expect(sheet).toContain('>Rota_x005F_x0041_<')
})

test('rows of a CSV that come slowly leave one after the other, and fast ones together', async () => {
  const partsAt = async (msARow: number) => {
    let now = 0
    const parts: string[] = []
    for await (const part of writeCsv(tableOf(['a', 'b', 'c']), { technical: true, clockMs: () => (now += msARow) }))
      parts.push(part.toString())
    return parts
  }
  expect(await partsAt(600)).toEqual(['Texto\r\na\r\n', 'b\r\n', 'c\r\n', ''])
  expect(await partsAt(100)).toEqual(['Texto\r\na\r\nb\r\nc\r\n'])
})

test('rows that one sheet does not hold go on in the next, each with its heading', async () => {
  const texts = Array.from({ length: 9 }, (_, index) => `linha ${index + 1}`)
  const entries = readZip(await bytesOf(writeXlsx(tableOf(texts), { mostRows: 4 })))
  const sheets = [1, 2, 3].map((id) => entries.get(`xl/worksheets/sheet${id}.xml`)!)
  expect(sheets.map((sheet) => sheet.match(/Texto/g)?.length)).toEqual([1, 1, 1])
  expect(sheets.flatMap((sheet) => sheet.match(/linha \d/g))).toEqual(texts)
  expect(entries.get('xl/workbook.xml')).toMatch(/Teste".*Teste \(2\)".*Teste \(3\)".*Parâmetros"/)
  expect(entries.has('xl/worksheets/sheet5.xml')).toBe(false)
})

test('greatest values alone are called that, and a sum among them is a total', async () => {
  const wordsOf = async (...totals: ('sum' | 'max')[]) => {
    const figures = totals.map(
      (total): Column<string> => ({
        ...{ ...text, label: total, kind: { decimals: 0 }, total, value: (row) => row.length },
      }),
    )
    const table = {
      ...tableOf(['abc']),
      columns: [text, ...figures],
      totals: () => ({ rowCount: 1, values: [null, ...figures.map(() => 3)] }),
    }
    const sheet = readZip(await bytesOf(writeXlsx(table))).get('xl/worksheets/sheet1.xml')!
    const files = readZip(await bytesOf(writeCsvWithTotals(table, 'teste')))
    return [/Total|Maiores/.exec(sheet)?.[0], ...(files.get('teste-totais.csv')!.match(/^.*;3/gm) ?? [])]
  }
  expect(await wordsOf('max')).toEqual(['Maiores', 'Maior: max;3'])
  expect(await wordsOf('sum', 'max')).toEqual(['Total', 'sum;3', 'Maior: max;3'])
})

test.each([
  ['a workbook', writeXlsx],
  ['a CSV with totals', (table: ExportTable<string>) => writeCsvWithTotals(table, 'teste')],
])('%s fails while its reader waits, where its rows fail', async (_name, write) => {
  async function* rows() {
    yield 'linha 1'
    // By now the reader has what was written of the first row, and waits for more.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    throw new Error('the database is away')
  }
  await expect(bytesOf(write({ ...tableOf([]), rows: rows() }))).rejects.toThrow('the database is away')
})

test('a sheet holds any text, without what XML cannot hold', async () => {
  const entries = readZip(await bytesOf(writeXlsx(tableOf(['<a> & "b"\u0000\uD800']))))
  expect(entries.get('xl/worksheets/sheet1.xml')).toContain('&lt;a&gt; &amp; &quot;b&quot;\uFFFD</t>')
})

test('a duration with a fraction, as averages have it, is cut to seconds by a workbook as by a CSV', async () => {
  const duration: Column<string> = { ...text, label: 'Média', kind: 'duration', value: Number }
  const table = () => ({ ...tableOf(['90.6']), columns: [duration] })
  expect((await bytesOf(writeCsv(table(), { technical: false }))).toString()).toContain('00:01:30')
  const sheet = readZip(await bytesOf(writeXlsx(table()))).get('xl/worksheets/sheet1.xml')!
  // What Excel shows is rounded to seconds.
  const shown = [...sheet.matchAll(/<v>([^<]*)<\/v>/g)].map(([, days]) => Math.round(Number(days) * 86_400))
  expect(shown).toEqual([90])
})

test('a text that no cell holds is cut, between characters, and ends in a mark of that', async () => {
  const cells = async (texts: string[]) => {
    const sheet = readZip(await bytesOf(writeXlsx(tableOf(texts)))).get('xl/worksheets/sheet1.xml')!
    return [...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].slice(1).map(([, text]) => text)
  }
  const longest = 'a'.repeat(32_767)
  expect(await cells([longest, `${longest}a`, `${'a'.repeat(32_765)}😀a`])).toEqual([
    longest,
    `${'a'.repeat(32_766)}…`,
    `${'a'.repeat(32_765)}…`,
  ])
})

test('times are those of the zone also where its clocks were put back', () => {
  const clock = createWallClock('America/Sao_Paulo')
  const before = Date.UTC(2019, 1, 17, 1, 59, 59)
  expect([before, before + 1000].map((at) => wallText(clock(at)))).toEqual([
    '16/02/2019 23:59:59',
    '16/02/2019 23:00:00',
  ])
  expect(isoText(before + 1000, clock)).toBe('2019-02-16T23:00:00-03:00')
  expect(durationText(100 * 3600 + 61)).toBe('100:01:01')
})

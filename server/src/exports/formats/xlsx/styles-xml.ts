import { decimalsOf, isNumber } from '@monitorweb/contract/reports/columns/cell-text'
import type { ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'

/** These are indexes into the cell formats of {@link stylesXml}. */
export const STYLES = { text: 0, heading: 1, dateTime: 2, date: 3, duration: 4, place: 5 } as const
/** The formats of numbers with 0 to 6 decimals follow those above. */
const FIRST_DECIMALS = 6
const MOST_DECIMALS = 6

export function styleOf(kind: ColumnKind): number {
  if (isNumber(kind)) return FIRST_DECIMALS + Math.min(decimalsOf(kind), MOST_DECIMALS)
  return typeof kind === 'object' ? STYLES.text : STYLES[kind]
}

/** Answers the same format in bold, under a line: behind all formats they stand once more so. */
export function boldOf(style: number): number {
  return FIRST_DECIMALS + MOST_DECIMALS + 1 + style
}

/** Writes the workbook's styles: real dates and durations, numbers with their decimals, a heading, a link and totals. */
export function stylesXml(): string {
  const formats = ['dd/mm/yyyy hh:mm:ss', 'dd/mm/yyyy', '[h]:mm:ss']
  const decimals = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) =>
    count === 0 ? '#,##0' : `#,##0.${'0'.repeat(count)}`,
  )
  const numberFormats = [...formats, ...decimals].map(
    (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`,
  )
  const formatIds = formats.map((_, index) => 164 + index)
  const decimalIds = decimals.map((_, index) => 164 + formats.length + index)
  const attributes = (numberFormat: number, font: number, fill: number, border = 0) =>
    `numFmtId="${numberFormat}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${border ? ' applyBorder="1"' : ''}`
  const format = (numberFormat: number, font = 0) => `<xf ${attributes(numberFormat, font, 0)}/>`
  const cells = [
    format(0),
    // A heading that names a time zone is longer than what stands below it.
    `<xf ${attributes(0, 1, 2)} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
    ...formatIds.map((id) => format(id)),
    format(0, 2),
    ...decimalIds.map((id) => format(id)),
  ]
  const bold = [0, 0, ...formatIds, 0, ...decimalIds].map((id) => `<xf ${attributes(id, 1, 0, 1)}/>`)
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<numFmts count="${numberFormats.length}">${numberFormats.join('')}</numFmts>` +
    '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>' +
    '<font><u/><sz val="11"/><color rgb="FF0B57A4"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/></patternFill></fill></fills>' +
    '<borders count="2"><border/><border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="${cells.length + bold.length}">${cells.join('')}${bold.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

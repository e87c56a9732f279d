import { readFileSync } from 'node:fs'
import { publishedFile } from './publish.ts'

/** Reads the first table of a published page whose head has this column: each row by the names of its columns. */
export function readTable(page: `performance${string}.md`, column: string): Record<string, string>[] {
  const lines = readFileSync(publishedFile(page), 'utf8').split('\n')
  const head = lines.findIndex((line, index) => cellsOf(line).includes(column) && lines[index + 1]?.startsWith('| ---'))
  if (head === -1) throw new Error(`docs/${page} has no table with «${column}»`)
  const names = cellsOf(lines[head]!)
  const end = lines.findIndex((line, index) => index > head && !line.startsWith('|'))
  return lines
    .slice(head + 2, end === -1 ? undefined : end)
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, place) => [names[place]!, cell])))
}

/** Answers the number that a cell begins with. */
export function figureOf(cell: string | undefined): number {
  return Number.parseFloat((cell ?? '').replaceAll(',', ''))
}

function cellsOf(line: string): string[] {
  return line.startsWith('|')
    ? line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim())
    : []
}

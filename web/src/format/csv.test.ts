import { expect, test } from 'vitest'
import { readField, writeCsv } from './csv.ts'

test('a file for Brazil: semicolons, the mark of UTF-8, quotes where needed', () => {
  expect(
    writeCsv([
      ['Nome', 'Cidade'],
      ['Água; & "Cia"', 'São Paulo'],
    ]),
  ).toBe('\uFEFFNome;Cidade\r\n"Água; & ""Cia""";São Paulo\r\n')
})

test('what somebody typed is never calculated, and numbers stay numbers', () => {
  expect(writeCsv([['=1+1', '@SUM(A1)', '-12,5', '+55 11 98888-7777']])).toBe(
    "\uFEFF'=1+1;'@SUM(A1);-12,5;+55 11 98888-7777\r\n",
  )
  expect(writeCsv([['Garagem,=1+1', '(11) 3333-4444,-1']])).toBe("\uFEFFGaragem,'=1+1;(11) 3333-4444,-1\r\n")
})

test('what a file marks as text is read as it was typed, and nothing else loses a mark', () => {
  const read = ["'=1+1", "'@SUM(A1)", "'-Van", "a,'=1", '-12,5', "'70", "D'Ávila"].map(readField)
  expect(read).toEqual(['=1+1', '@SUM(A1)', '-Van', 'a,=1', '-12,5', "'70", "D'Ávila"])
})

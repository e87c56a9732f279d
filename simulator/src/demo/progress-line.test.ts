import { describe, expect, test } from 'vitest'
import { createProgressLine } from './progress-line.ts'

function lineOn(isTTY: boolean) {
  const clock = { now: 0 }
  const written: string[] = []
  const line = createProgressLine({ isTTY, write: (text) => written.push(text) }, () => clock.now)
  return { clock, written, line }
}

describe('a progress line', () => {
  test('changes in place on a terminal, ten times a second at most', () => {
    const { clock, written, line } = lineOn(true)
    line.show('1 %')
    clock.now = 50
    line.show('2 %')
    clock.now = 150
    line.show('3 %')
    line.end('pronto')
    expect(written).toEqual(['\r\u001b[2K1 %', '\r\u001b[2K3 %', '\r\u001b[2Kpronto\n'])
  })

  test('is a new line every five seconds where there is no terminal, and tells the last word at once', () => {
    const { clock, written, line } = lineOn(false)
    for (clock.now = 0; clock.now <= 11_000; clock.now += 1000) line.show(`${clock.now / 1000} s`)
    line.end('pronto')
    expect(written).toEqual(['0 s\n', '5 s\n', '10 s\n', 'pronto\n'])
  })
})

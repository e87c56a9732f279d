import { describe, expect, test } from 'vitest'
import { countTileFailures, styleUrlFor } from './base-map.ts'

describe('an online base map', () => {
  test('is given up after six failures within twenty seconds', () => {
    const failures = countTileFailures()
    const answers = [0, 1, 2, 3, 4, 5].map((second) => failures.failed(second * 1000))
    expect(answers).toEqual([false, false, false, false, false, true])
  })

  test('is kept while failures are rare', () => {
    const failures = countTileFailures()
    for (let second = 0; second < 600; second += 10) expect(failures.failed(second * 1000)).toBe(false)
  })

  test('is kept while tiles still come', () => {
    const failures = countTileFailures()
    for (let second = 0; second < 60; second++) {
      expect(failures.failed(second * 1000)).toBe(false)
      failures.came()
    }
  })

  test('has a dark sister only where its maker keeps one', () => {
    expect(styleUrlFor('https://tiles.openfreemap.org/styles/liberty', 'dark')).toBe(
      'https://tiles.openfreemap.org/styles/dark',
    )
    expect(styleUrlFor('https://mapas.exemplo.com.br/estilo.json', 'dark')).toBe(
      'https://mapas.exemplo.com.br/estilo.json',
    )
    expect(styleUrlFor('https://tiles.openfreemap.org/styles/liberty', 'light')).toMatch(/liberty$/)
  })
})

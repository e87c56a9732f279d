import { expect, test } from 'vitest'
import { recipientsOf } from './outbox.ts'

test('each address of a text has a mail once, in whatever case it is written, as it is written first', () => {
  expect(recipientsOf('Ana@x.exemplo; bia@x.exemplo, ana@X.exemplo;BIA@x.exemplo')).toEqual([
    'Ana@x.exemplo',
    'bia@x.exemplo',
  ])
  expect(recipientsOf('ninguém')).toEqual([])
})

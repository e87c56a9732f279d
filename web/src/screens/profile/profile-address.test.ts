import { expect, test } from 'vitest'
import { fromAddress, toAddress } from '#state/address-words.ts'
import { PROFILE_ADDRESS } from './profile-address.ts'

test('a link to a part of the profile says it in Portuguese, as links that people kept do', () => {
  expect(fromAddress({ secao: 'duas-etapas' }, PROFILE_ADDRESS)).toEqual({ section: 'second-factor' })
  expect(toAddress({ section: 'preferences' }, PROFILE_ADDRESS)).toEqual({ secao: 'preferencias' })
})

import { operations } from '@monitorweb/contract/operations'
import { claimsOf } from '@monitorweb/contract/people/privileges'
import { FILE_CALLS, type OfferedOperation, PERMISSIONS } from '@monitorweb/contract/permissions'
import { afterEach, describe, expect, test } from 'vitest'
import { may } from './may.ts'
import { beginPage, TOKEN_KEY } from './session.ts'

const NAMES = Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]

/** Opens the page as the administrator of a customer, or as an operator who looks at the product as that person. */
function open(viewing?: string): void {
  const endsAtSeconds = Math.floor(Date.now() / 1000) + 3600
  const person = { userId: 9, customerId: 5, access: 'A' as const, operator: false }
  const claims = { ...claimsOf(person, { id: 's', endsAtSeconds }), ...(viewing !== undefined && { viewing }) }
  localStorage.setItem(TOKEN_KEY, `x.${btoa(JSON.stringify(claims))}.y`)
  beginPage()
}

afterEach(() => localStorage.clear())

describe('may', () => {
  test('offers a person what their role has', () => {
    open()
    expect(may('createSupportCall')).toBe(true)
    expect(may('createVehicle')).toBe(false)
  })

  test('offers nobody who looks as a customer what changes anything, or answers a file', () => {
    open('ABC TRANSPORTES')
    expect(may('searchUsers')).toBe(true)
    const changes = NAMES.filter((name) => operations[name].kind === 'mutation')
    // Some of them are never offered by a word of their own; asked about, they would be refused all the same.
    expect([...changes, ...FILE_CALLS].filter((name) => may(name as OfferedOperation))).toEqual([])
  })
})

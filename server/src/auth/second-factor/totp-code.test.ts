import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newRecoveryCodes, newTotpSecret, recoveryDigest, stepOfCode, totpUri } from './totp-code.ts'

describe('a code of an authenticator app', () => {
  test('is the one of RFC 6238, appendix B', () => {
    // The appendix has eight digits; six are their end.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [2_000_000_000, '279037'],
    ] as const) {
      expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
    }
  })

  test('counts up to a step early or late, with spaces, and nothing else does', () => {
    const secret = newTotpSecret()
    const totp = new TOTP({ secret })
    const now = 1_800_000_000_000
    const at = (steps: number) => totp.generate({ timestamp: now + steps * 30_000 })
    for (const steps of [-1, 0, 1]) expect(stepOfCode(secret, at(steps), now)).toBe(now / 30_000 + steps)
    expect(stepOfCode(secret, ` ${at(0).slice(0, 3)} ${at(0).slice(3)}`, now)).toBe(now / 30_000)
    const right = [-1, 0, 1].map(at)
    for (const code of [at(-2), at(2), '', 'abcdef', '1234567', at(0).slice(1)]) {
      if (!right.includes(code)) expect(stepOfCode(secret, code, now)).toBeNull()
    }
  })

  test('is set up by an address that apps understand', () => {
    const uri = new URL(totpUri('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'maria & cia'))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain('MonitorWeb:maria & cia')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'MonitorWeb',
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      digits: '6',
      period: '30',
    })
  })
})

test('recovery codes are ten, all different, and the same however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/)
    expect(recoveryDigest(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toEqual(recoveryDigest(code))
  }
})

import { expect, test } from 'vitest'
import { judgeAudit } from './dependency-audit.mjs'

const report = (...severities: string[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`lib${index}`, { name: `lib${index}`, severity }]),
    ),
    metadata: { vulnerabilities: { total: severities.length } },
  })

test.each([
  [report(), 'sound', 'em ordem.'],
  [report('low', 'moderate'), 'sound', 'em ordem; 2 avisos menores.'],
  [report('low', 'high'), 'weak', 'há falhas conhecidas em lib1 (high). Veja «npm audit».'],
  [report('critical'), 'weak', 'há falhas conhecidas em lib0 (critical). Veja «npm audit».'],
  ['{"message":"405 Method Not Allowed","error":{"summary":""}}', 'unknown', expect.stringMatching(/não respondeu/)],
  ['', 'unknown', expect.stringMatching(/não respondeu/)],
  ['null', 'unknown', expect.stringMatching(/não respondeu/)],
])('an audit that says %s is %s', (text, state, sentence) => {
  expect(judgeAudit(text)).toEqual({ state, sentence })
})

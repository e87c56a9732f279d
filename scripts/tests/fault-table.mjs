/**
 * The lines of the table of `npm run faults`, of the annotations that each round of a test leaves. A fault that this
 * machine could not play and a test that ended before its first round did have a row of words: none is missing unseen.
 */
export function faultTable(tests) {
  const byFault = new Map()
  for (const { type, description } of tests.flatMap(({ annotations }) => annotations)) {
    // Playwright's own word for a test that was skipped repeats what ours says.
    if (type !== 'skip') byFault.set(type, [...(byFault.get(type) ?? []), JSON.parse(description)])
  }
  return [
    '| fault | rounds | acknowledged | lost | doubled | longest silence, s (median; worst) |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...[...byFault].map(([fault, rounds]) => `| ${fault} | ${cells(rounds)} |`),
    ...tests
      .filter(({ annotations }) => annotations.length === 0)
      .map(({ name, status }) => `| ${name} | ended before its first round did: ${status} | | | | |`),
  ]
}

function cells(rounds) {
  const reasons = rounds.flatMap(({ unplayable }) => unplayable ?? [])
  if (reasons.length > 0) return `not played: ${reasons[0]} | | | |`
  const sum = (count) => rounds.reduce((total, round) => total + round[count], 0)
  const silences = rounds.map(({ seconds }) => seconds).sort((one, other) => one - other)
  const silence = `${silences[silences.length >> 1]}; ${silences.at(-1)}`
  return [rounds.length, sum('acknowledged'), sum('lost'), sum('doubled'), silence].join(' | ')
}

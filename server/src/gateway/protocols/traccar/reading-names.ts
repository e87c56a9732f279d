const LINES = [1, 2, 3, 4, 5, 6, 7, 8]

/**
 * What Traccar calls a reading that has a name of its own here, beside what its phone app calls so, too. Of `adc<n>` each of its
 * decoders has its own unit, and it says of none which: those stay its words.
 */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...LINES.flatMap((line) => [[`in${line}`, `input${line}`] as const, [`out${line}`, `output${line}`] as const]),
  ['temp1', 'temperatureCelsius'],
  ...[2, 3, 4].map((probe) => [`temp${probe}`, `temperature${probe}Celsius`] as const),
  ['rpm', 'engineRpm'],
  ['satVisible', 'satellitesVisible'],
])

/** The name that a reading has here, by Traccar's; the same one where it has no other. */
export function readingNamed(name: string): string {
  return NAMES.get(name) ?? name
}

/**
 * SQL: what is dated later than this was dated by a clock that was ahead: two clocks that are right are not so far apart. It is for what is only
 * passed over, or looked at once more: if it is this clock that is behind, that is over as soon as it is right.
 */
export const AHEAD = `> now() + interval '1 minute'`

/**
 * SQL: what is dated anew, or taken for good, where it is so far ahead, and `isClockBehind` does not say that it is this clock which is wrong. A machine
 * that starts hours behind, as with its clock in local time, would else take for ahead what is right; what is ahead by less is past within the day.
 */
export const FAR_AHEAD = `> now() + interval '1 day'`

/**
 * SQL: whether an instant to which something was put off has come. Nothing is put off for longer than `longest`: what is dated
 * beyond that was dated by a clock that was ahead and was put back, and would wait until then.
 */
export function isDueAt(column: string, longest: string): string {
  return `(${column} <= now() or ${column} > now() + interval '${longest}')`
}

/** SQL: the spans `(after, until]` of which {@link isDueAt} holds, each of which an index finds whatever waits beside it. */
export function dueSpans(longest: string): string {
  return `(values ('-infinity'::timestamptz, now()), (now() + interval '${longest}', 'infinity'))`
}

/** What a tracker's words on a command mean; `unknown` words are kept and shown. */
export type AnswerMeaning = 'done' | 'refused' | 'unknown'

/** A word that says no stands first: of "fail to set ok" nobody would say that it was done. `ERR:1` counts what went wrong before. */
const REFUSED =
  /\b(fail(ed|ure)?|error|err(?!:\d)|invalid|illegal|refused?|denied|not (supported|allowed|exist|ok|done|success\w*)|no success|unsuccess\w*|unknown)\b|NoUse\b|^NG\b|^DYD=(Speed Limit|Unvalued? Fix)/i
/** What is said of the position, and that nothing went wrong, refuses nothing. */
const HARMLESS = /\bGPS\s*[:=]\s*invalid\b|\b(no|without|0) errors?\b/gi
const DONE =
  /\b(ok|success(ful(ly)?)?|done|already)\b|^(Enable|Disable)[12]\b|^Reboot\b|^StatusReq\b|^DOUT\d:[01]\b|^\+ACK\b|^\$OK\b|^B(V0[01]|S08|T00)/i

/** Reads the words with which trackers answer; makers have no language in common but these. */
export function meaningOf(answer: string): AnswerMeaning {
  if (REFUSED.test(answer.replace(HARMLESS, ''))) return 'refused'
  return DONE.test(answer) ? 'done' : 'unknown'
}

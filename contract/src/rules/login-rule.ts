import { rules } from '../wire/field.ts'
import type { Rule } from '../wire/rule.ts'

/** A login has Latin letters, figures, and the signs and space of ASCII. */
const CHARACTERS = /^[\p{Script=Latin}\d !-/:-@[-`{-~]*$/u

/**
 * A person logs in with text of this rule: nothing invisible and no letter of another script or width that looks like
 * one of these, so that two logins that look alike are one.
 */
export function loginRule(): Rule<string> {
  return rules
    .line(100)
    .refine(
      (login) => CHARACTERS.test(login) && login.normalize('NFKC') === login,
      'Use letras, números e sinais comuns, como ponto, hífen e arroba.',
    )
}

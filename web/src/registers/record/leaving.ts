/** Lets the next navigation pass the guard of a form: what was typed is saved. */
export const leaving = { allowed: false }

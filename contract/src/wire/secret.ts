/** What a secret that is set reads as; sending it back keeps the stored one. */
export const SECRET_MASK = '••••'

/** What is said in place of vehicles while it is not known which are meant. */
export const READING_WORDS = { pending: 'Carregando…', error: 'Os grupos não puderam ser lidos' }

/** What is older than this PostgreSQL does not know what the program asks of it. */
export const LEAST_POSTGRES = 15

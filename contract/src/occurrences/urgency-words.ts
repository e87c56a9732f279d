/** How urgent something is, in words, by its number from 1 on. */
export const URGENCY_WORDS = ['', 'baixa', 'média', 'alta', 'crítica'] as const

import { type ReactNode, useState } from 'react'
import { LeaveQuestion, type LeaveWords } from './LeaveQuestion.tsx'

const WORDS: LeaveWords = {
  title: 'Trocar sem gravar?',
  lead: 'O que você alterou neste formulário ainda não foi gravado.',
  leave: 'Trocar sem gravar',
}

interface AskedChoice<T> {
  /** Takes a choice, after a question where something is typed. */
  choose(chosen: T): void
  /** Hears of the form whether something is typed. */
  onTyped(isTyped: boolean): void
  question: ReactNode
}

/** Asks before a choice puts another form in the place of one that somebody typed into. */
export function useAskedChoice<T>(take: (chosen: T) => void): AskedChoice<T> {
  const [isTyped, onTyped] = useState(false)
  const [waiting, setWaiting] = useState<{ chosen: T } | null>(null)
  return {
    choose: (chosen) => (isTyped ? setWaiting({ chosen }) : take(chosen)),
    onTyped,
    question: (
      <LeaveQuestion
        opened={waiting !== null}
        words={WORDS}
        onClose={() => setWaiting(null)}
        onLeave={() => {
          if (waiting) take(waiting.chosen)
          setWaiting(null)
        }}
      />
    ),
  }
}

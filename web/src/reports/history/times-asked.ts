import { createContext } from 'react'

/** Says how often the question of a screen was asked: what answers it reads anew each time. */
export const TimesAsked = createContext(0)

import { lookAtEveryScreen } from './every-screen.ts'

lookAtEveryScreen(390)

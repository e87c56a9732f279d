import { lookAtEveryScreen } from './every-screen.ts'

lookAtEveryScreen(1440)

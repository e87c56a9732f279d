import { meaningOf } from '@monitorweb/domain/commands/tracker-answer'
import type pg from 'pg'
import type { Message } from '../../gateway/protocol.ts'
import { noteAnswer, type SaidAnswer } from '../../storage/commands/command-answers.ts'
import type { ReceivedFrame, Step } from '../received-frame.ts'

/** So many answers wait for the database; of more only the frames are kept, as of those that a killed process had not noted. */
const MOST_WAITING = 1_000

export interface CommandAnswers {
  /** Notes what a tracker said to a command, once the frame that said it is stored. The frame does not wait for that. */
  step: Step
  /** Waits until what was said is noted. */
  noted(): Promise<void>
}

/** Notes answers one after the other, in the order in which they came. */
export function createCommandAnswers(pool: pg.Pool): CommandAnswers {
  let last = Promise.resolve()
  let waiting = 0

  function note(said: SaidAnswer): void {
    if (waiting >= MOST_WAITING) return
    waiting++
    last = last
      .then(() => noteAnswer(pool, said))
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => void waiting--)
  }

  return {
    step: {
      name: 'note command answers',
      run({ device, messages, isRecovered }: ReceivedFrame) {
        if (!device || isRecovered) return undefined
        for (const message of messages) {
          const words = attributesOf(message)?.['commandResult']
          const [answer, answers] = [typeof words === 'string' ? words : '', message.answers ?? '']
          if (answer === '' && answers === '') continue
          note({ deviceId: device.id, answer, answers, isRefused: meaningOf(answer) === 'refused' })
          return undefined
        }
        return undefined
      },
    },
    noted: () => last,
  }
}

function attributesOf(message: Message) {
  if (message.kind === 'position') return message.report.attributes
  return message.kind === 'heartbeat' ? message.readings?.attributes : undefined
}

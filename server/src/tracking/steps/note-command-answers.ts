import { meaningOf } from '@monitorweb/domain/commands/tracker-answer'
import type pg from 'pg'
import type { Message } from '../../gateway/protocol.ts'
import { noteAnswer } from '../../storage/commands/command-delivery.ts'
import type { ReceivedFrame, Step } from '../received-frame.ts'

/** Notes what a tracker said to a command, once the frame that said it is stored. */
export function noteCommandAnswers(pool: pg.Pool): Step {
  return {
    name: 'note command answers',
    run(frame) {
      const answer = answerIn(frame)
      return answer === null ? undefined : note(frame, answer)
    },
  }

  async function note({ device }: ReceivedFrame, answer: string): Promise<undefined> {
    if (!device) return undefined
    const isRefused = meaningOf(answer) === 'refused'
    // The words are stored with the frame. Where they cannot be noted the command says that nothing was answered.
    await noteAnswer(pool, { deviceId: device.id, answer, isRefused }).catch(() => undefined)
    return undefined
  }
}

function answerIn({ messages, isRecovered }: ReceivedFrame): string | null {
  if (isRecovered) return null
  for (const message of messages) {
    const answer = attributesOf(message)?.['commandResult']
    if (typeof answer === 'string' && answer !== '') return answer
  }
  return null
}

function attributesOf(message: Message) {
  if (message.kind === 'position') return message.report.attributes
  return message.kind === 'heartbeat' ? message.readings?.attributes : undefined
}

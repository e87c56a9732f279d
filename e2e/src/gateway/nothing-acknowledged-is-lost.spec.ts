import { expect } from '@playwright/test'
import { concludeRound, startLoad } from '../fixtures/acknowledged-load.ts'
import { PATIENCE_MS } from '../fixtures/patience.ts'
import { partsOf } from '../fixtures/program.ts'
import { test } from '../fixtures/with-program.ts'

/** One where every test is run; `npm run faults` asks for many. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1)
const VICTIMS = ['gateway', 'web', 'postgres', 'program'] as const

for (const victim of VICTIMS) {
  test(`kill -9 of the ${victim} under load loses no acknowledged position and doubles none`, async ({
    ownProgram,
  }) => {
    // The program starts anew in each round, which alone takes a busy machine half a minute.
    test.setTimeout((5 + ROUNDS) * PATIENCE_MS)
    let program = await ownProgram.start()
    for (let run = 1; run <= ROUNDS; run++) {
      const load = startLoad(program.gt06Port, run)
      await load.goesOn()
      load.watchSilence()
      if (victim === 'program') {
        program.kill('SIGKILL')
        await program.exited
        program = await ownProgram.start()
      } else {
        await expect.poll(() => partsOf(program)[victim]).toBeDefined()
        process.kill(partsOf(program)[victim]!, 'SIGKILL')
      }
      await concludeRound(load, { fault: `kill -9 ${victim}`, run, dataDir: ownProgram.dataDir })
    }
  })
}

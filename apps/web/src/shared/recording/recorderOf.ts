import { APP_VERSION } from '../../lib/version.ts'
import { perShell } from '../../shell/perShell.ts'
import { createRecorder } from './recorder.ts'
import { recorderStateOf } from './recorderState.ts'

/** The recorder of this window: it goes on while pop-ups come and go. */
export const recorderOf = perShell((shell) =>
  createRecorder({
    store: recorderStateOf(shell),
    scope: window,
    now: () => shell.clock.now(),
    version: APP_VERSION,
  }),
)

import { APP_VERSION } from '../../lib/version.ts'
import { perShell } from '../../shell/perShell.ts'
import { createRecorder } from './recorder.ts'

/** The recorder of this window: it goes on while pop-ups come and go. */
export const recorderOf = perShell(({ clock }) =>
  createRecorder({ scope: window, now: () => clock.now(), version: APP_VERSION }),
)

import { createRecorder } from '../lib/recording/recorder.ts'
import { APP_VERSION } from '../lib/version.ts'
import { perShell } from './perShell.ts'

/** The recorder of this window: it goes on while pop-ups come and go. */
export const recorderOf = perShell(({ clock }) =>
  createRecorder({ scope: window, now: () => clock.now(), version: APP_VERSION }),
)

import { createStore } from '../../lib/store.ts'
import { perShell } from '../../shell/perShell.ts'

export interface RecorderState {
  readonly isRecording: boolean
}

/** Recorder state: all that most people ever need of a recorder, so that it is here without one. */
export const recorderStateOf = perShell(() => createStore<RecorderState>({ isRecording: false }))

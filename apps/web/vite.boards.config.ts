import { mergeConfig } from 'vite'
import app from './vite.config.ts'

/** The tables of the workbench, built as the app is: browser tests open them and draw them again very often. */
export default mergeConfig(app, {
  build: { sourcemap: false, rolldownOptions: { input: 'workbench/board.html' } },
})

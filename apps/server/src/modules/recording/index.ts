export { recordingRoutes } from './routes.ts'
export { recordingsOf } from './store.ts'

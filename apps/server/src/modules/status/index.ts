export { stateOf } from './node-state.ts'
export { statusRoutes } from './routes.ts'

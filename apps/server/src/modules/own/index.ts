export { ownRoutes } from './routes.ts'

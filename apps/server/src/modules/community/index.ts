export { isUnwanted } from './door.ts'
export { communityRoutes } from './routes.ts'

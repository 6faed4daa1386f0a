export { guestRoutes } from './routes.ts'

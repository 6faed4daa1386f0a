import { QueryClient } from '@tanstack/react-query'
import { perLogin } from '../shell/perLogin.ts'

/** Answers of the server, for one account: an answer that comes after the logout reaches nobody else. */
export const queriesOf = perLogin(() => new QueryClient())

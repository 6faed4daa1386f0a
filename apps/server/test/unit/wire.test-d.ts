import { ok } from '@belfry/kit'
import { restRoute } from '../../src/platform/http/rest.ts'

/** What must not compile on the other side of the wire; `npm run types` reads it and nothing runs it. */

const OPEN = { summary: '', access: 'public', limit: 'read' } as const

export const time = restRoute('time', { ...OPEN, handle: () => ok({ time: 1 }) })

// @ts-expect-error: no such call
export const unknown = restRoute('moment', { ...OPEN, handle: () => ok({ time: 1 }) })

// @ts-expect-error: the time is a number
export const word = restRoute('time', { ...OPEN, handle: () => ok({ time: 'now' }) })

export const grant = restRoute('grant', {
  ...OPEN,
  handle: ({ body }) => {
    // @ts-expect-error: the body names a session, not a table
    void body.table
    return ok({ grant: body.session ?? '', roomId: null })
  },
})

import { type Character, type Script, startTheme, TABLE_LIMITS, TEAMS, traitsOf } from '@belfry/content'
import {
  type EditionNotice,
  MAX_NPCS,
  MAX_SCRIPT_ROLES,
  MAX_THEME,
  SESSION_CODE_MAX,
  type SessionView,
} from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { CHARACTER_ID_MAX } from '../views/common.ts'
import { withoutRoles } from './seats/cleared.ts'

/** The import brings every script within these bounds, so whatever it calls fine is taken here. */
const { text: TEXT_MAX, link: LINK_MAX, list: LIST_MAX, metadata: METADATA_MAX } = TABLE_LIMITS

const id = z
  .string()
  .min(1)
  .max(CHARACTER_ID_MAX)
  .regex(/^[a-z0-9_]+$/)
const text = z.string().max(TEXT_MAX)
const link = z.string().max(LINK_MAX)
const texts = z.array(text).max(LIST_MAX)
const order = z.number().min(0)
const theme = z.int().min(-MAX_THEME).max(MAX_THEME)

const themes = z.array(z.strictObject({ id: theme, sky: text, horizon: text, glow: text })).max(2 * MAX_THEME)

const special = z.strictObject({
  type: text,
  name: text,
  value: z.union([text, z.number()]).optional(),
  time: text.optional(),
  global: text.optional(),
})

/** A custom character in full. What it changes in the app is read from its specials on arrival. */
const character = z.strictObject({
  id,
  name: text,
  team: z.enum(TEAMS),
  edition: text,
  ability: text,
  flavor: text,
  image: z.array(link).max(3),
  icon: text,
  reminders: texts,
  remindersGlobal: texts,
  setup: z.boolean(),
  special: z.array(special).max(LIST_MAX),
  firstNight: order,
  otherNight: order,
  firstNightReminder: text,
  otherNightReminder: text,
  tokens: text,
  jinxes: z.array(z.strictObject({ id: z.string().max(CHARACTER_ID_MAX), reason: text })).max(LIST_MAX),
  isCustom: z.boolean(),
})

/** Rest of what a script says of itself. */
const json: z.ZodType = z.json()
const metadata = z.record(z.string(), json).refine((value) => JSON.stringify(value).length <= METADATA_MAX)

const about = z.strictObject({
  id: z.string().max(CHARACTER_ID_MAX),
  name: text,
  author: text,
  almanac: link,
  isOfficial: z.boolean(),
  level: z.enum(['beginner', 'intermediate', 'veteran']).nullable(),
  themes,
  color: text,
  bootlegger: texts,
  hideTitle: z.boolean(),
  logo: link,
  background: link,
  firstNight: z.array(z.string().max(CHARACTER_ID_MAX)).max(LIST_MAX),
  otherNight: z.array(z.string().max(CHARACTER_ID_MAX)).max(LIST_MAX),
  metadata,
})

/** A whole script, as `@belfry/content` exports it, without the traits. */
const script = z.strictObject({
  edition: about,
  roles: z.array(id).max(MAX_SCRIPT_ROLES),
  npcs: z.array(id).max(MAX_NPCS),
  custom: z.array(character).max(MAX_SCRIPT_ROLES),
  theme: theme.nullable().default(null),
})

type WireCharacter = z.infer<typeof character>

const withTraits = (sent: WireCharacter): Character => ({
  ...sent,
  special: sent.special.map(({ type, name, value, time, global }) => ({
    type,
    name,
    ...(value === undefined ? {} : { value }),
    ...(time === undefined ? {} : { time }),
    ...(global === undefined ? {} : { global }),
  })),
  traits: traitsOf(sent.special as Character['special'], sent.remindersGlobal),
})

const scriptFrom = (sent: z.infer<typeof script>): Script => ({
  edition: sent.edition,
  roles: sent.roles,
  npcs: sent.npcs,
  custom: sent.custom.map(withTraits),
})

const editionInbound = {
  /** A theme alone, one of the packs' editions by its id, or a script in full, with a theme if one was chosen. */
  edition: inbound({
    class: 'durable',
    ack: true,
    schema: z.union([
      z.strictObject({ theme }),
      z.strictObject({ id: z.string().max(CHARACTER_ID_MAX), theme }),
      script,
    ]),
    toCommand: (sent) => {
      if ('roles' in sent) {
        const sentScript = scriptFrom(sent)
        return { type: 'setScript', script: sentScript, theme: startTheme(sentScript, sent.theme) }
      }
      if ('id' in sent) return { type: 'setEdition', id: sent.id, theme: sent.theme }
      return { type: 'setTheme', theme: sent.theme }
    },
  }),
  /** [code, role ids, npc ids] */
  code: inbound({
    class: 'durable',
    ack: true,
    schema: z.tuple([
      z.string().max(SESSION_CODE_MAX),
      z.array(z.string().max(CHARACTER_ID_MAX)).max(MAX_SCRIPT_ROLES),
      z.array(z.string().max(CHARACTER_ID_MAX)).max(MAX_NPCS),
    ]),
    toCommand: ([code, roles, npcs]) => ({ type: 'setCode', code, roles, npcs }),
  }),
}

const editionView = z.strictObject({
  ...about.shape,
  roles: z.array(z.string()),
  npcs: z.array(z.string()),
  custom: z.record(z.string(), character),
  theme: z.number(),
})

/** Every seat without its role; what else lies there stays. */
const anotherScript = (view: SessionView): SessionView =>
  withSession(withoutRoles(view), {
    players: view.session.players.map((player) => ({
      ...player,
      role: null,
      alignment: null,
      reminders: [],
      told: null,
    })),
  })

const editionOutbound = {
  edition: outbound({
    schema: z.union([
      z.strictObject({ theme: z.number() }),
      z.strictObject({ edition: editionView, npcs: z.array(z.string()) }),
    ]),
    apply: (view, changed) => {
      if ('edition' in changed) {
        const { edition, npcs } = changed
        return withSession(anotherScript(view), {
          edition: edition as SessionView['session']['edition'],
          npcs,
        })
      }
      const { edition } = view.session
      return withSession(view, { edition: edition && { ...edition, theme: changed.theme } })
    },
  }),
  code: outbound({ schema: z.string(), apply: (view, code) => withSession(view, { code }) }),
}

const editionToWire: ToWire<EditionNotice> = {
  editionChanged: ({ edition, npcs }) => [['edition', { edition, npcs }]],
  themeChanged: ({ theme: chosen }) => [['edition', { theme: chosen }]],
  codeChanged: ({ code }) => [['code', code]],
}

/** The script that is played. */
export const edition = {
  inbound: editionInbound,
  outbound: editionOutbound,
  toWire: editionToWire,
  session: { edition: editionView.nullable() },
}

import { byId, type MemberNotice, type SessionView, type UserView } from '@belfry/rules'
import { z } from 'zod'
import { withSession } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'
import { text, userId } from '../views/common.ts'
import { userSchema } from '../views/people.ts'

const membersInbound = {
  /** The id of whoever is sent away; it goes onto the session's banlist. */
  kickUser: inbound({
    class: 'durable',
    ack: true,
    schema: userId,
    toCommand: (kicked) => ({ type: 'kickUser', userId: kicked }),
  }),
  /** The id of whoever may come back. */
  unbanUser: inbound({
    class: 'durable',
    ack: true,
    schema: userId,
    toCommand: (unbanned) => ({ type: 'unbanUser', userId: unbanned }),
  }),
  /**
   * Older screens send what they know to each other. The server knows it: only a Storyteller may offer it, and
   * nothing of it is ever taken over.
   */
  gamestate: inbound({
    class: 'ephemeral',
    ack: false,
    schema: z.unknown(),
    toCommand: () => ({ type: 'offerGamestate' }),
  }),
}

const withUser = (view: SessionView, user: UserView): SessionView => {
  const { owner, usersAll } = view.session
  return withSession(view, {
    usersAll: [...usersAll.filter(({ id }) => id !== user.id), user].sort(byId),
    owner: owner.id === user.id ? { id: owner.id, username: user.username } : owner,
  })
}

const membersOutbound = {
  /** The whole of a user's fields, or who has been forgotten. */
  updateUser: outbound({
    schema: z.union([userSchema, z.strictObject({ id: userId, isForgotten: z.literal(true) })]),
    apply: (view, user) =>
      'isForgotten' in user
        ? withSession(view, { usersAll: view.session.usersAll.filter(({ id }) => id !== user.id) })
        : withUser(view, user),
  }),
  /** Shown once, kept nowhere: the session client listens for it. */
  announcement: outbound({ schema: z.strictObject({ title: text, text }), apply: (view) => view }),
}

const membersToWire: ToWire<MemberNotice> = {
  userChanged: ({ user }) => [['updateUser', user]],
  userForgotten: ({ userId: id }) => [['updateUser', { id, isForgotten: true }]],
  banlistChanged: ({ banlist }) => [['updateMeta', { banlist }]],
  boostChanged: ({ boostDuration }) => [['updateMeta', { boostDuration }]],
  announced: (announcement) => [['announcement', { title: announcement.title, text: announcement.text }]],
}

/** People of the session. */
export const members = {
  inbound: membersInbound,
  outbound: membersOutbound,
  toWire: membersToWire,
  session: { banlist: z.array(userId), usersAll: z.array(userSchema) },
}

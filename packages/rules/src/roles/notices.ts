import { type BagNotice, storytellerPartChanges } from '../bag/notices.ts'
import { type BluffNotice, bluffChanges } from '../bluffs/notices.ts'
import type { JointViews, NoticeRules } from '../core/topic.ts'
import { hasInsight, type Viewer } from '../core/viewer.ts'
import { changedProperties, type PlayerChange } from '../seats/notices.ts'
import { playerViewAt, type StorytellerView, storytellerView } from '../seats/view.ts'
import type { Alignment, SessionState } from '../state.ts'
import type { RoleEvents } from './events.ts'

export interface DistributedRole {
  readonly index: number
  readonly role: string | null
  readonly alignment: Alignment
  readonly revealed: boolean
}

/** A Storyteller's entry, for those who see the grimoire. */
export type StorytellerChange = {
  [Property in Exclude<keyof StorytellerView, 'id'>]: {
    readonly notice: 'storytellerChanged'
    readonly id: string
    readonly property: Property
    readonly value: StorytellerView[Property]
  }
}[Exclude<keyof StorytellerView, 'id'>]

export type RoleNotice =
  | PlayerChange
  | BagNotice
  | BluffNotice
  | StorytellerChange
  | { readonly notice: 'rolesDistributed'; readonly roles: readonly DistributedRole[] }

/**
 * The seats whose role, alignment or cover looks different to this viewer, and the own one if its player is told
 * now: who gets the same character again is to notice it.
 */
const distributed = (
  viewer: Viewer,
  after: SessionState,
  before: SessionState,
  isToldNow: boolean,
): DistributedRole[] =>
  after.seats.flatMap((_seat, index) => {
    const was = playerViewAt(before, viewer, index)
    const is = playerViewAt(after, viewer, index)
    if (!was || !is) return []
    const { role, alignment, revealed } = is
    const isSame = was.role === role && was.alignment === alignment && was.revealed === revealed
    const isOwnNews = isToldNow && viewer.kind === 'player' && index === viewer.seat && role !== null
    return isSame && !isOwnNews ? [] : [{ index, role, alignment, revealed }]
  })

/** Knowledge of players, for Storytellers: who knows what from now on. */
const toldChanges = (viewer: Viewer, after: SessionState, before: SessionState): readonly PlayerChange[] =>
  after.seats.flatMap((_seat, index) =>
    changedProperties(viewer, after, before, index).filter(({ property }) => property === 'told'),
  )

/** `tells` says whether the event tells its player the own character. */
const distribution = <Event>(tells: (event: Event, seat: number) => boolean) => ({
  per: 'viewer' as const,
  build: (
    event: Event,
    viewer: Viewer,
    after: SessionState,
    before: SessionState,
    joint: JointViews,
  ): readonly RoleNotice[] => {
    const roles = distributed(viewer, after, before, tells(event, viewer.seat))
    return [
      ...(roles.length > 0 ? [{ notice: 'rolesDistributed', roles } as const] : []),
      ...toldChanges(viewer, after, before),
      ...bluffChanges(viewer, after, before),
      ...storytellerPartChanges(viewer, after, before, joint),
    ]
  },
})

const aboutRole = {
  per: 'viewer',
  build: (
    { index }: { readonly index: number },
    viewer: Viewer,
    after: SessionState,
    before: SessionState,
    joint: JointViews,
  ): readonly RoleNotice[] => [
    ...changedProperties(viewer, after, before, index),
    ...bluffChanges(viewer, after, before),
    ...storytellerPartChanges(viewer, after, before, joint),
  ],
} as const

/** One property of a Storyteller's entry, for those who may see it. */
export const aboutStoryteller = (property: StorytellerChange['property']) =>
  ({
    per: 'insight',
    build: ({ id }: { readonly id: string }, viewer: Viewer, after: SessionState): StorytellerChange[] => {
      if (!hasInsight(viewer)) return []
      const value = storytellerView(after, viewer, id)[property]
      return [{ notice: 'storytellerChanged', id, property, value } as StorytellerChange]
    },
  }) as const

export const roleNotices: NoticeRules<RoleEvents, RoleNotice> = {
  roleSet: aboutRole,
  alignmentSet: aboutRole,
  rolesDealt: distribution(({ roles, isTold }, seat) => isTold && roles.some(({ index }) => index === seat)),
  rolesSent: distribution(({ told }, seat) => told.some(({ index }) => index === seat)),
  characterTold: distribution(({ index }, seat) => index === seat),
  storytellerRoleSet: aboutStoryteller('role'),
  storytellerAlignmentSet: aboutStoryteller('alignment'),
}

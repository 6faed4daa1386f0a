/** Characters that sit at the table. */
export const PLAYER_TEAMS = ['townsfolk', 'outsider', 'minion', 'demon', 'traveller'] as const

/** Characters that belong to the Storyteller. */
export const NPC_TEAMS = ['fabled', 'loric'] as const

export const TEAMS = [...PLAYER_TEAMS, ...NPC_TEAMS] as const

export type NpcTeam = (typeof NPC_TEAMS)[number]
export type Team = (typeof TEAMS)[number]

/** The teams of the bag, in the order sheets show them. */
export const SHEET_TEAM_ORDER = ['townsfolk', 'outsider', 'minion', 'demon'] as const

export type BagTeam = (typeof SHEET_TEAM_ORDER)[number]

const all: ReadonlySet<string> = new Set(TEAMS)
const npcs: ReadonlySet<string> = new Set(NPC_TEAMS)

export const isTeam = (value: string): value is Team => all.has(value)

export const isNpcTeam = (team: Team): team is NpcTeam => npcs.has(team)
